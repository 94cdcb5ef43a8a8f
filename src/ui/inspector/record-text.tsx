import { useMemo, useState } from 'react';
import { nativeWords } from '../../format/formats.ts';
import type { RecordDetail } from '../../timeline/detail.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { useApp } from '../../state/use-app.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { Segments } from '../kit/segments.tsx';
import { MarkPlaceProvider, useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import { Block } from './block.tsx';
import { JsonTree } from './json-tree.tsx';
import styles from './record-text.module.css';
import { TextWindow } from './text-window.tsx';
import { WrapSwitch } from './wrap-switch.tsx';

/** The record itself, as a tree or as it stands in the file; and the native line that it came from. */
export function RecordText({ detail }: { readonly detail: RecordDetail }) {
  const { row } = detail;
  const place = useMemo(() => ({ row, blob: null, isNative: false }), [row]);
  return (
    <MarkPlaceProvider value={place}>
      <Texts detail={detail} />
    </MarkPlaceProvider>
  );
}

function Texts({ detail: { row, line, tree, raw, native, unused } }: { readonly detail: RecordDetail }) {
  const nativePlace = useMemo(() => ({ row, blob: null, isNative: true }), [row]);
  const format = useApp(({ load }) => ('format' in load ? load.format : null));
  const [form, setForm] = useState<'tree' | 'text'>(tree === null ? 'text' : 'tree');
  // What was found in a value is marked in the tree, and what was found as it is written in the text.
  useWhenVisited(useVisited(''), () => setForm('tree'));
  useWhenVisited(useVisited(null), () => setForm('text'));
  return (
    <>
      <Block
        title={native === null ? 'The record in the file' : 'The record that was made of it'}
        tag={`line ${formatCount(line)}`}
        aside={
          <>
            {tree === null ? null : (
              <Segments
                label="How the record is shown"
                options={[
                  ['tree', 'Tree'],
                  ['text', 'Text'],
                ]}
                value={form}
                onChoose={setForm}
              />
            )}
            <CopyButton
              text={raw.text}
              what={raw.more > 0 ? 'the record as far as it is shown' : 'the record as it stands in the file'}
            />
            {form === 'text' ? <WrapSwitch /> : null}
          </>
        }
      >
        {form === 'tree' && tree !== null ? (
          <JsonTree node={tree} pointer="" row={row} />
        ) : (
          <TextWindow row={row} what="raw" view={raw} />
        )}
        {unused.length > 0 ? <Unused pointers={unused} /> : null}
      </Block>
      {native === null ? null : (
        <MarkPlaceProvider value={nativePlace}>
          <Block
            title="Native line"
            tag={`line ${formatCount(native.line)}, ${nativeWords(format ?? '')}`}
            aside={<WrapSwitch />}
          >
            <TextWindow row={row} what="native" view={native.text} />
          </Block>
        </MarkPlaceProvider>
      )}
    </>
  );
}

function Unused({ pointers }: { readonly pointers: readonly string[] }) {
  return (
    <p className={styles['unused']}>
      {countOf(pointers.length, 'member')} shown only here:{' '}
      {pointers.map((pointer) => (
        <code key={pointer}>
          <InertText text={pointer} />
        </code>
      ))}
    </p>
  );
}
