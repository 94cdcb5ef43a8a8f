import { useMemo, useState } from 'react';
import { MarkPlaceProvider, useMarkAttributes, useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import type { BlobView } from '../../timeline/blobs.ts';
import type { BlobContent, BlobPiece } from '../../timeline/blob-content.ts';
import { assertNever } from '../../base/assert.ts';
import { useApp } from '../../state/use-app.ts';
import { formatBytes, formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { Block } from './block.tsx';
import { BlobDiff } from './blob-diff.tsx';
import styles from './blobs.module.css';
import { JsonTree } from './json-tree.tsx';
import { Picture } from './picture.tsx';
import { PlainText } from './plain-text.tsx';

/** Characters, or bytes, fetched at a time. */
const PIECE = 50_000;
const BYTES = 4096;

/** Bytes beside the stream that the record refers to: how each stands, and what it holds once it is there. */
export function Blobs({ blobs }: { readonly blobs: readonly BlobView[] }) {
  const hashed = blobs.filter(({ wanted }) => 'hash' in wanted);
  const files = blobs.filter(({ wanted }) => 'file' in wanted);
  return (
    <>
      <Those title={hashed.length === 1 ? 'Blob' : 'Blobs'} tag="beside the stream" blobs={hashed} />
      <Those
        title={files.length === 1 ? 'File that the result names' : 'Files that the results name'}
        tag="beside the session, not verified"
        blobs={files}
      />
    </>
  );
}

function Those(props: { readonly title: string; readonly tag: string; readonly blobs: readonly BlobView[] }) {
  const { title, tag, blobs } = props;
  if (blobs.length === 0) return null;
  return (
    <Block title={title} tag={tag}>
      {blobs.map((blob) => (
        <Blob key={`${blob.row} ${blob.pointer}`} blob={blob} />
      ))}
    </Block>
  );
}

function Blob({ blob }: { readonly blob: BlobView }) {
  const { row, wanted } = blob;
  const hash = 'hash' in wanted ? wanted.hash : null;
  const place = useMemo(() => ({ row, blob: hash, isNative: false }), [row, hash]);
  if (hash === null) return <BlobParts blob={blob} />;
  return (
    <MarkPlaceProvider value={place}>
      <BlobParts blob={blob} />
    </MarkPlaceProvider>
  );
}

function BlobParts({ blob }: { readonly blob: BlobView }) {
  const { label, wanted, words, isThere, against } = blob;
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const [isCompared, setCompared] = useState(false);
  const inText = useVisited(null);
  const inJson = useVisited('');
  useWhenVisited(inText ?? inJson, () => setOpen(true));
  return (
    <div className={styles['blob']} data-testid={'hash' in wanted ? 'blob' : 'beside'}>
      <p className={styles['line']}>
        <b>
          <InertText text={label} />
        </b>
        <Named blob={blob} />
      </p>
      <p className={styles['standing']} data-there={isThere}>
        <InertText text={found ?? words} />
      </p>
      {isThere ? (
        <p className={styles['acts']}>
          <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide it' : against === null ? 'Show it' : 'Show the full output'}
          </Button>
          {against === null ? null : (
            <Button look="link" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
              {isCompared ? 'Hide the comparison' : 'Compare with what the record holds'}
            </Button>
          )}
        </p>
      ) : null}
      {isOpen ? <BlobBody blob={blob} onFound={setFound} /> : null}
      {isCompared && against !== null ? <BlobDiff blob={blob} against={against} /> : null}
    </div>
  );
}

/** What the record calls it: a blob by its hash, a file by the last part of the path that is recorded. */
function Named({ blob: { wanted, mimeType } }: { readonly blob: BlobView }) {
  const size = wanted.size === null ? 'size not recorded' : formatBytes(wanted.size);
  if ('file' in wanted)
    return (
      <>
        <code title={wanted.file} className={styles['file']}>
          <InertText text={wanted.file.replace(/^.*[/\\]/s, '')} />
        </code>
        <span className={styles['facts']}>{size}</span>
      </>
    );
  return (
    <>
      <code title={wanted.hash}>{wanted.hash.slice(0, 19)}…</code>
      <span className={styles['facts']}>
        <InertText text={`${size}, ${mimeType ?? 'type not recorded'}`} />
      </span>
    </>
  );
}

/** @param props.onFound told how the blob stands, once that is known */
function BlobBody({ blob, onFound }: { readonly blob: BlobView; readonly onFound: (words: string) => void }) {
  const { piece, fault, fetchMore, fetchTo } = useBlob(blob, onFound);
  if (fault !== null) return <p role="alert">It cannot be read: {fault}.</p>;
  if (piece === null) return <Searching />;
  const { content } = piece;
  if (content === null) return null;
  switch (content.kind) {
    case 'withheld':
      return <p role="status">Withheld: {content.why}.</p>;
    case 'text':
      return (
        <>
          <BlobText text={content.text} more={content.more} label={`Text of ${blob.label}`} fetchTo={fetchTo} />
          <More count={content.more} unit="characters" onMore={() => fetchTo(content.text.length + PIECE)} />
        </>
      );
    case 'json':
      return <JsonTree node={content.node} pointer="" />;
    case 'image':
      return <Picture mimeType={content.mimeType} base64={content.base64} alt={blob.label} />;
    case 'bytes':
      return (
        <>
          {content.why === undefined ? null : <p role="status">{content.why}</p>}
          {/* Whatever scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <pre className={styles['hex']} tabIndex={0} role="group" aria-label={`Bytes of ${blob.label}`}>
            {content.rows.map(({ offset, hex, text }) => (
              <span key={offset} className={styles['bytes']}>
                <span className={styles['offset']}>{offset.toString(16).padStart(8, '0')}</span>
                <span>{hex.padEnd(47)}</span>
                <span className={styles['offset']}>{text}</span>
              </span>
            ))}
          </pre>
          <More count={content.more} unit="bytes" onMore={fetchMore} />
        </>
      );
    default:
      return assertNever(content, 'blob content');
  }
}

/** Further than this into a text a match is not unfolded: the strip above shows it. */
const FARTHEST = 500_000;

function BlobText(props: {
  readonly text: string;
  readonly more: number;
  readonly label: string;
  readonly fetchTo: (to: number) => void;
}) {
  const { text, more, label, fetchTo } = props;
  useWhenVisited(useVisited(null), ({ end }) => {
    if (end > text.length && more > 0 && end <= FARTHEST) fetchTo(end + PIECE);
  });
  return <PlainText text={text} label={label} marking={useMarkAttributes(null, 'text')} />;
}

/** What is done before a blob is shown, and how far it has come. */
function Searching() {
  const bytes = useApp(({ bundle }) => bundle?.view.searched ?? 0);
  return <p role="status">Looking for it…{bytes > 0 ? ` ${formatBytes(bytes)} hashed` : ''}</p>;
}

function More(props: { readonly count: number; readonly unit: string; readonly onMore: () => void }) {
  if (props.count === 0) return null;
  return (
    <p className={styles['acts']}>
      {formatCount(props.count)} more {props.unit}.{' '}
      <Button look="link" onClick={props.onMore}>
        Show more
      </Button>
    </p>
  );
}

/** A blob's content as far as it has been fetched, and a way to fetch more. */
function useBlob({ wanted }: BlobView, onFound: (words: string) => void) {
  const ask = useApp((state) => state.ask);
  const [piece, setPiece] = useState<BlobPiece | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const fetch = (from: number, to: number, before: BlobContent | null) => {
    ask('blob', { wanted, from, to }).then(
      (answer) => {
        onFound(answer.words);
        setPiece({ ...answer, content: joined(before, answer.content) });
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  };
  if (!asked) {
    setAsked(true);
    fetch(0, PIECE, null);
  }
  const fetchTo = (to: number) => {
    const content = piece?.content;
    if (content?.kind === 'text') fetch(content.text.length, to, content);
  };
  const fetchMore = () => {
    const content = piece?.content;
    if (content?.kind === 'bytes') {
      const end = content.rows.length * 16;
      fetch(end, end + BYTES, content);
    }
  };
  return { piece, fault, fetchMore, fetchTo };
}

function joined(before: BlobContent | null, more: BlobContent | null): BlobContent | null {
  if (before?.kind === 'text' && more?.kind === 'text') return { ...more, text: before.text + more.text };
  if (before?.kind === 'bytes' && more?.kind === 'bytes') return { ...more, rows: [...before.rows, ...more.rows] };
  return more;
}
