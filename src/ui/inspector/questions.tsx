import type { AnswerView, QuestionView } from '../../timeline/detail.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { Value } from '../grammar/value.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './choices.module.css';

interface Props {
  readonly questions: readonly QuestionView[];
  /** Answers that belong to no question. */
  readonly loose: readonly AnswerView[];
}

/** Questions to the user, what could be chosen, and what was answered. */
export function Questions({ questions, loose }: Props) {
  return (
    <>
      <ol className={styles['questions']}>
        {questions.map((question, index) => (
          // Ids may be missing or repeated; the order is the record's.
          // oxlint-disable-next-line react/no-array-index-key
          <Question key={`${index} ${question.id}`} question={question} />
        ))}
      </ol>
      {loose.map(({ questionId, text, origin }) => (
        <p key={`${questionId} ${text}`} className={styles['loose']}>
          An answer to{' '}
          <code>
            <InertText text={questionId} />
          </code>
          , which is no question of this record: <Value text={text} origin={origin} />
        </p>
      ))}
    </>
  );
}

function Question({ question }: { readonly question: QuestionView }) {
  const { id, header, text, options, answer } = question;
  return (
    <li className={styles['question']}>
      <p className={styles['header']}>
        {header === null ? null : (
          <b>
            <InertText text={header} />
          </b>
        )}
        <code className={styles['id']}>
          <InertText text={id} />
        </code>
        {kindsOf(question).map((kind) => (
          <span key={kind} className={styles['kind']}>
            {kind}
          </span>
        ))}
      </p>
      <p className={styles['text']}>
        <InertText text={text} />
      </p>
      <ul className={styles['choices']}>
        {options.map(({ label, description, chosen }) => (
          <li key={`${label} ${description ?? ''}`} className={styles['choice']} data-chosen={chosen}>
            <span className={styles['sign']}>{chosen ? <Glyph name="check" size={13} /> : null}</span>
            <span>
              <InertText text={label} />
              {description === null ? null : (
                <span className={styles['description']}>
                  <InertText text={description} />
                </span>
              )}
            </span>
            {chosen ? <span className={styles['word']}>chosen</span> : null}
          </li>
        ))}
      </ul>
      <p className={styles['answer']}>
        <span className={styles['label']}>Answer</span> <Value text={answer.text} origin={answer.origin} />
      </p>
    </li>
  );
}

function kindsOf({ multiSelect, allowOther, secret }: QuestionView): readonly string[] {
  return [
    multiSelect && 'more than one may be chosen',
    allowOther && 'a typed answer is allowed',
    secret && 'secret',
  ].filter((kind) => kind !== false);
}
