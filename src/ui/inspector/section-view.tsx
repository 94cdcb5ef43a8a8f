import type { PartView, Section } from '../../timeline/detail.ts';
import { assertNever } from '../../base/assert.ts';
import { InertText } from '../kit/inert-text.tsx';
import { MarkPlaceProvider } from '../search/mark-place.ts';
import { type ReactNode, useMemo } from 'react';
import { Block } from './block.tsx';
import { Content } from './content.tsx';
import { EditSwitches } from './edit-switches.tsx';
import { Edits } from './edits.tsx';
import { Fields } from './fields.tsx';
import { JsonTree } from './json-tree.tsx';
import { Options } from './options.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { sideOf, tagOf } from './sources.ts';
import styles from './section-view.module.css';
import { TextWindow } from './text-window.tsx';
import { WrapSwitch } from './wrap-switch.tsx';

interface Props {
  readonly row: number;
  readonly section: Section;
}

const EDIT_SWITCHES = (
  <>
    <EditSwitches />
    <WrapSwitch />
  </>
);

/** What changes how the parts of a content are shown. */
function switchesOf(parts: readonly PartView[]): ReactNode {
  if (parts.some(({ kind }) => kind === 'edit')) return EDIT_SWITCHES;
  return parts.some(hasText) ? <WrapSwitch /> : undefined;
}

function hasText(part: PartView): boolean {
  return part.kind === 'text' || part.kind === 'thinking' || (part.kind === 'resource' && hasText(part.body));
}

/** One section of the inspector, by its kind. */
export function SectionView({ row: shown, section }: Props) {
  const row = section.row ?? shown;
  const place = useMemo(() => ({ row, blob: null, isNative: false }), [row]);
  return (
    <MarkPlaceProvider value={place}>
      <SectionBody row={row} section={section} />
    </MarkPlaceProvider>
  );
}

function SectionBody({ row, section }: Props) {
  switch (section.kind) {
    case 'fields':
      return (
        <Block title={section.title}>
          <Fields fields={section.fields} />
        </Block>
      );
    case 'json':
      return (
        <Block title={section.title} note={section.note} pointer={section.pointer}>
          <JsonTree node={section.node} pointer={section.pointer} row={row} />
        </Block>
      );
    case 'text':
      return (
        <Block
          title={section.title}
          note={section.note}
          side={sideOf(section.source)}
          tag={tagOf(section.source, section.note)}
          aside={section.text.text === '' ? undefined : <WrapSwitch />}
          pointer={section.pointer}
          hasCopies
        >
          <TextWindow row={row} what={section.pointer} view={section.text} sort={section.sort} />
        </Block>
      );
    case 'content':
      return (
        <Block
          title={section.title}
          note={section.note}
          side={sideOf(section.source)}
          tag={tagOf(section.source, section.note)}
          aside={switchesOf(section.parts)}
          pointer={section.pointer}
          hasCopies
        >
          <Content row={row} parts={section.parts} pointer={section.pointer} />
        </Block>
      );
    case 'edits':
      return (
        <Block title={section.title} note={section.note} tag={section.tag} aside={EDIT_SWITCHES}>
          <Edits edits={section.edits} />
        </Block>
      );
    case 'note':
      return (
        <Block title={section.title}>
          <p className={styles['note']} data-tone={section.tone}>
            <InertText text={section.words} />
          </p>
        </Block>
      );
    case 'questions':
      return (
        <Block title={section.title}>
          <Questions questions={section.questions} loose={section.loose} />
        </Block>
      );
    case 'options':
      return (
        <Block title={section.title}>
          <Options options={section.options} />
        </Block>
      );
    case 'reviews':
      return (
        <Block title={section.title}>
          <Reviews reviews={section.reviews} />
        </Block>
      );
    default:
      return assertNever(section, 'section');
  }
}
