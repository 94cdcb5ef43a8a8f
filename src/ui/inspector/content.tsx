import type { ReactNode } from 'react';
import type { PartView } from '../../timeline/detail.ts';
import { assertNever } from '../../base/assert.ts';
import { useVisited } from '../search/mark-place.ts';
import { Disclosure } from '../kit/disclosure.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './content.module.css';
import { Edit } from './edits.tsx';
import { Fields } from './fields.tsx';
import { JsonTree } from './json-tree.tsx';
import { Picture } from './picture.tsx';
import { TextWindow } from './text-window.tsx';

/** Image types that can hold no script. The worker sends no others. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp)$/;

/** The thoughts of a model are prose as its messages are. */
const PROSE = { prose: true } as const;

interface Props {
  readonly row: number;
  readonly parts: readonly PartView[];
  readonly pointer: string;
}

/** Content parts, in their order. */
export function Content({ row, parts, pointer }: Props) {
  if (parts.length === 0) return <p className={styles['label']}>Empty: recorded, and without a part.</p>;
  return (
    <div className={styles['parts']}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-pointer={`${pointer}/${index}`}>
          <Part row={row} part={part} pointer={`${pointer}/${index}`} />
        </div>
      ))}
    </div>
  );
}

/** Folded until somebody wants to read it, or a match in it is visited. */
function Thinking({ pointer, children }: { readonly pointer: string; readonly children: ReactNode }) {
  const visited = useVisited(pointer);
  return (
    <Disclosure summary={<span className={styles['label']}>Thinking</span>} opensFor={visited}>
      {children}
    </Disclosure>
  );
}

function Part({ row, part, pointer }: { readonly row: number; readonly part: PartView; readonly pointer: string }) {
  switch (part.kind) {
    case 'text':
      return (
        <div data-pointer={part.pointer ?? `${pointer}/text`}>
          <TextWindow row={row} what={part.pointer ?? `${pointer}/text`} view={part.text} sort={part.sort} />
        </div>
      );
    case 'edit':
      return <Edit edit={part.edit} />;
    case 'thinking':
      return (
        <Thinking pointer={part.pointer ?? `${pointer}/thinking`}>
          <div data-pointer={part.pointer ?? `${pointer}/thinking`}>
            <TextWindow row={row} what={part.pointer ?? `${pointer}/thinking`} view={part.text} sort={PROSE} />
          </div>
        </Thinking>
      );
    case 'image':
      return DRAWN.test(part.mimeType) ? (
        <Picture mimeType={part.mimeType} base64={part.base64} alt={`As recorded, ${part.mimeType}`}>
          , from the record itself
          {part.recorded === undefined ? null : (
            <>
              ; recorded as <InertText text={part.recorded} />
            </>
          )}
        </Picture>
      ) : null;
    case 'note':
      return (
        <p className={styles['note']}>
          <InertText text={part.words} />
        </p>
      );
    case 'resource':
      return <Resource row={row} part={part} pointer={pointer} />;
    case 'json':
      return (
        <div>
          <p className={styles['label']}>
            <InertText text={part.type} />
          </p>
          <JsonTree node={part.node} pointer={pointer} row={row} />
        </div>
      );
    default:
      return assertNever(part, 'content part');
  }
}

function Resource(props: {
  readonly row: number;
  readonly part: Extract<PartView, { readonly kind: 'resource' }>;
  readonly pointer: string;
}) {
  const { row, part, pointer } = props;
  return (
    <div className={styles['resource']}>
      <p className={styles['label']}>{part.type}</p>
      <Fields fields={part.fields} />
      <Part row={row} part={part.body} pointer={pointer} />
      {part.rest.map(({ name, pointer: at, node }) => (
        <div key={at} data-pointer={at}>
          <p className={styles['label']}>
            <InertText text={name} />
          </p>
          <JsonTree node={node} pointer={at} row={row} />
        </div>
      ))}
    </div>
  );
}
