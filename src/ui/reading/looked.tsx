import { type ReactNode, useMemo, useRef, useState } from 'react';
import { titleOf } from '../../reading/language-names.ts';
import type { Look } from '../../reading/looks.ts';
import { useApp } from '../../state/use-app.ts';
import { EditSwitches } from '../inspector/edit-switches.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { later } from '../kit/later.tsx';
import { Segments } from '../kit/segments.tsx';
import type { Mark } from '../../timeline/search/view.ts';
import { useTextMarking } from '../search/use-text-marking.ts';
import styles from './looked.module.css';
import type { OnHidden } from './marked.tsx';

/** What draws the looks comes with the first text that has one. */
const LookBody = later('How this is read', () => import('./look-body.tsx'));

const TITLES = { ansi: 'Terminal output', diff: 'Patch', json: 'JSON', markdown: 'Markdown' } as const;

/** A match for which a text is shown as it is recorded, and how to know whether its look draws another one. */
interface Raw {
  readonly match: Mark;
  readonly text: string;
  readonly draws: (other: Mark) => boolean;
}

interface Props {
  /** Which value of which record the text is, so that the worker can read on where not all of it is here. */
  readonly of: { readonly row: number; readonly what: string };
  readonly text: string;
  readonly look: Look;
  /** What the text is, for those who do not see it. */
  readonly label: string;
  /** The text as it is. */
  readonly plain: ReactNode;
}

/** A text in its look, and a way to see it as it is recorded. Whatever goes wrong with the look, the text itself is there. */
export function Looked({ of, text, look, label, plain }: Props) {
  const isChosen = useApp(({ plainLooks }) => plainLooks.includes(look.kind));
  const { visited } = useTextMarking(of.what);
  // For the match, and not remembered: the next text is read as before, and so is this one for the next match that its look draws.
  const [raw, setRaw] = useState<Raw | null>(null);
  if (raw !== null && visited !== null && visited !== raw.match)
    setRaw(raw.text === text && !raw.draws(visited) ? { ...raw, match: visited } : null);
  const isForMatch = raw !== null;
  // Once for every visit: who then reads on is left to it.
  const left = useRef<Mark | null>(null);
  const onHidden: OnHidden = (match, draws) => {
    if (left.current !== match) setRaw({ match, text, draws });
  };
  const leaveRaw = () => {
    left.current = visited;
    setRaw(null);
  };
  const isPlain = isChosen || isForMatch;
  const setPlain = useApp((state) => state.setPlain);
  // What is said of the look, once it has been read: of which text, and what.
  const [told, setTold] = useState({ of: '', words: '' });
  const onTold = useMemo(() => (words: string) => setTold({ of: text, words }), [text]);
  const title = look.kind === 'code' ? titleOf(look.language) : TITLES[look.kind];
  const chosen = `How this is shown: ${title}`;
  const facts = isPlain ? (isChosen ? '' : 'as recorded, for the match in it') : told.of === text ? told.words : '';
  return (
    <div className={styles['looked']} data-look={look.kind} data-plain={isPlain}>
      <p className={styles['bar']}>
        <span className={styles['facts']}>
          <span className={styles['title']}>{title}</span>
          {facts === '' ? null : <InertText text={facts} />}
        </span>
        {look.kind === 'diff' ? (
          <EditSwitches label={chosen} isRaw={isForMatch} onChoose={leaveRaw} />
        ) : (
          <Segments
            label={chosen}
            options={[
              ['read', 'Read'],
              ['raw', 'Raw'],
            ]}
            value={isPlain ? 'raw' : 'read'}
            onChoose={(value) => {
              leaveRaw();
              setPlain(look.kind, value === 'raw');
            }}
          />
        )}
      </p>
      {isPlain ? (
        plain
      ) : (
        <LookBody
          key={text}
          waiting={plain}
          instead={plain}
          of={of}
          text={text}
          look={look}
          label={label}
          plain={plain}
          onTold={onTold}
          onHidden={onHidden}
        />
      )}
    </div>
  );
}
