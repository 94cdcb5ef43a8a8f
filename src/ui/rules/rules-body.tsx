import { type RefObject, useLayoutEffect } from 'react';
import { formatTitle } from '../../format/formats.ts';
import { REGISTRIES } from '../../sources/registries.ts';
import type { Registry } from '../../sources/registry.ts';
import { useApp } from '../../state/use-app.ts';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './rules.module.css';

interface Props {
  readonly format: string;
  /** What has the focus at first. */
  readonly body: RefObject<HTMLDivElement | null>;
}

/** The rules that native files are read by, an agent at a time: its registry entry. */
export default function RulesBody({ format, body }: Props) {
  const showRules = useApp((state) => state.showRules);
  const registry = Object.hasOwn(REGISTRIES, format) ? REGISTRIES[format] : undefined;
  useLayoutEffect(() => body.current?.focus(), [body]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles['agents']} role="group" aria-label="Agents">
        {Object.keys(REGISTRIES).map((name) => (
          <button
            key={name}
            type="button"
            className={styles['agent']}
            aria-pressed={name === format}
            onClick={() => showRules(name)}
          >
            {formatTitle(name)}
          </button>
        ))}
      </div>
      <ScrollRegion ref={body} label="Rules" className={styles['body']}>
        {registry === undefined ? null : <Rules registry={registry} />}
      </ScrollRegion>
    </>
  );
}

function Rules({ registry: { basis, tools, linkage, refusals } }: { readonly registry: Registry }) {
  return (
    <>
      <p className={styles['basis']}>{basis}</p>
      <h3>How a result finds its call</h3>
      <dl className={styles['rules']}>
        {linkage.map((rule) => (
          <Rule key={rule.rule} name={rule.linkage} words={rule.rule} evidence={rule.evidence} />
        ))}
      </dl>
      <h3>What is taken as a refusal, or as an end before its time</h3>
      {refusals.length === 0 ? <p className={styles['basis']}>No word and no text is.</p> : null}
      <dl className={styles['rules']}>
        {refusals.map(({ text, where, status, decision, since, evidence }) => (
          <Rule
            key={`${text} ${where}`}
            name={decision === null ? status : `${status}, ${decision}`}
            text={text}
            words={`in ${where}`}
            evidence={`${since === null ? '' : `since ${since}; `}${evidence}`}
          />
        ))}
      </dl>
      <h3>Kinds of tools, by exact name</h3>
      <dl className={styles['rules']}>
        {tools.map(({ kind, names, evidence }) => (
          <Rule key={names.join(' ')} name={kind} text={names.join(', ')} words="" evidence={evidence} />
        ))}
      </dl>
    </>
  );
}

interface RuleProps {
  readonly name: string;
  /** Verbatim: names, or the text of a refusal. */
  readonly text?: string;
  readonly words: string;
  readonly evidence: string;
}

function Rule({ name, text, words, evidence }: RuleProps) {
  return (
    <div className={styles['rule']}>
      <dt>{name}</dt>
      <dd>
        {text === undefined ? null : <code>{text}</code>} {words}
        <span className={styles['evidence']}>{evidence}</span>
      </dd>
    </div>
  );
}
