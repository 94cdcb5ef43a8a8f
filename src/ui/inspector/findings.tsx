import type { RecordDetail } from '../../timeline/detail.ts';
import { SeverityMark } from '../grammar/severity.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { Block } from './block.tsx';
import styles from './findings.module.css';

/** What is wrong with the record, or worth knowing: the code, what was found, what the clause says. */
export function Findings({ problems }: { readonly problems: RecordDetail['problems'] }) {
  return (
    <Block title="Findings">
      <ul className={styles['list']}>
        {problems.map(({ rule, code, severity, message, path, says }) => (
          <li key={`${rule} ${path ?? ''} ${message}`} className={styles['finding']} data-severity={severity}>
            <SeverityMark severity={severity} />
            <div>
              <p className={styles['message']}>
                <code className={styles['code']}>{code}</code> <InertText text={message} />
              </p>
              {path === null || path === '' ? null : (
                <p className={`reveals ${styles['path']}`}>
                  <code>
                    <InertText text={path} />
                  </code>
                  <CopyButton text={path} what={`the pointer ${path}`} isQuiet />
                </p>
              )}
              {says === '' ? null : <p className={styles['says']}>{says}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}
