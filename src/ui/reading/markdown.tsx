import { createContext, Fragment, memo, type ReactNode, useContext, useMemo } from 'react';
import { languageOf } from '../../reading/language-names.ts';
import type { Language } from '../../reading/language-names.ts';
import type { MarkdownBlock } from '../../reading/markdown.ts';
import { useReading } from '../../state/use-reading.ts';
import { CornerCopy } from '../kit/corner-copy.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import { CodeLines } from './code-lines.tsx';
import styles from './markdown.module.css';
import { Address, Inlines, Title } from './markdown-inline.tsx';
import { useMarkedFrom } from './marked.tsx';

/** Levels that are moved in; of deeper ones it is said how deep they are, for there would be no room left for the text. */
const MOVED_IN = 8;

/** How many quotes and lists are around a block. */
const Nesting = createContext({ levels: 0, quotes: 0 });

/** A text as its Markdown means it. Nothing in it leads anywhere or is fetched. */
export const Markdown = memo(function Markdown(props: {
  readonly blocks: readonly MarkdownBlock[];
  readonly text: string;
}) {
  return (
    <div className={cx('reveals', styles['markdown'])}>
      <CornerCopy text={props.text} what="the text as it is recorded" floats />
      <Blocks blocks={props.blocks} />
    </div>
  );
});

function Blocks({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, index) => (
    // Blocks have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <Block block={block} />
    </Fragment>
  ));
}

function Block({ block }: { readonly block: MarkdownBlock }) {
  const markedFrom = useMarkedFrom();
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={styles['paragraph']}>
          <Inlines inlines={block.children} />
        </p>
      );
    case 'heading':
      // The page's own headings go on to the third level.
      return (
        <div
          className={styles['heading']}
          role="heading"
          aria-level={Math.min(6, block.depth + 3)}
          data-depth={block.depth}
        >
          <Inlines inlines={block.children} />
        </div>
      );
    case 'code':
      return <Code text={block.text} from={block.from} name={block.language} more={block.more} />;
    case 'html':
      return (
        <pre className={styles['html']} {...markedFrom(block.from)}>
          <InertText text={block.text} />
        </pre>
      );
    case 'rule':
      return <hr className={styles['rule']} />;
    case 'quote':
      return <Quote blocks={block.children} />;
    case 'list':
      return <List list={block} />;
    case 'table':
      return <Table table={block} />;
    case 'definition':
      return (
        <p className={styles['note']}>
          [<InertText text={block.name} />
          ]: <Address url={block.url} />
          <Title title={block.title} />
        </p>
      );
    case 'footnote':
      return (
        <div className={styles['note']}>
          [^
          <InertText text={block.name} />
          ]: <Blocks blocks={block.children} />
        </div>
      );
  }
}

function Quote({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  const { levels, quotes } = useContext(Nesting);
  const isFlat = levels >= MOVED_IN;
  // A quote of nothing but a quote needs no words of its own.
  const isSaid = isFlat && blocks.some(({ kind }) => kind !== 'quote');
  return (
    <Nested levels={levels + 1} quotes={quotes + 1}>
      <blockquote className={styles['quote']} data-flat={isFlat}>
        {isSaid ? <p className={styles['deep']}>quoted {quotes + 1} deep</p> : null}
        <Blocks blocks={blocks} />
      </blockquote>
    </Nested>
  );
}

function Nested({ levels, quotes, children }: { levels: number; quotes: number; children: ReactNode }) {
  const nesting = useMemo(() => ({ levels, quotes }), [levels, quotes]);
  return <Nesting value={nesting}>{children}</Nesting>;
}

function List({ list: { start, items } }: { readonly list: Extract<MarkdownBlock, { readonly kind: 'list' }> }) {
  const { levels, quotes } = useContext(Nesting);
  const isFlat = levels >= MOVED_IN;
  const Tag = start === null ? 'ul' : 'ol';
  return (
    <Nested levels={levels + 1} quotes={quotes}>
      {isFlat ? <p className={styles['deep']}>{levels + 1} levels deep</p> : null}
      <Tag className={styles['list']} data-flat={isFlat} {...(start === null || start === 1 ? {} : { start })}>
        {items.map(({ checked, children }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-checked={checked ?? undefined}>
            {checked === null ? null : <span className={styles['check']}>{checked ? '[x]' : '[ ]'}</span>}
            <Blocks blocks={children} />
          </li>
        ))}
      </Tag>
    </Nested>
  );
}

function Table({ table: { align, rows } }: { readonly table: Extract<MarkdownBlock, { readonly kind: 'table' }> }) {
  const [head = [], ...body] = rows;
  return (
    // Whatever scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={styles['wide']} tabIndex={0} role="group" aria-label="Table">
      <table className={styles['table']}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} data-align={align[column] ?? undefined}>
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} data-align={align[column] ?? undefined}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CodeProps {
  readonly text: string;
  readonly from: number | undefined;
  readonly name: string | null;
  readonly more: string | null;
}

function Code({ text, from, name, more }: CodeProps) {
  const markedFrom = useMarkedFrom();
  const language = name === null ? null : languageOf(name);
  return (
    <div className={cx('reveals', styles['fence'])}>
      <div className={styles['written']}>
        {name === null ? null : (
          <span className={styles['language']}>
            <InertText text={more === null ? name : `${name} ${more}`} />
          </span>
        )}
        {/* Whatever scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
        <pre className={styles['code']} tabIndex={0} role="group" aria-label={name === null ? 'Code' : `Code: ${name}`}>
          {language === null ? (
            <span {...markedFrom(from)}>
              <InertText text={text} />
            </span>
          ) : (
            <Coloured text={text} from={from} language={language} />
          )}
        </pre>
      </div>
      <CornerCopy text={text} what="the code" />
    </div>
  );
}

function Coloured({ text, from, language }: Pick<CodeProps, 'text' | 'from'> & { readonly language: Language }) {
  const markedFrom = useMarkedFrom();
  const { answer } = useReading(
    'code',
    useMemo(() => ({ text, language }), [text, language]),
  );
  return answer === null || answer.numbers !== null ? (
    <span {...markedFrom(from)}>
      <InertText text={text} />
    </span>
  ) : (
    <CodeLines {...answer} from={from} />
  );
}
