import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { standingOf } from '../states.ts';
import { deciderWords } from '../words.ts';
import { captureWords } from './capture.ts';
import { M, present, type RecordView } from './record-view.ts';

/** What was asked, what was decided and by whom; a review's verdict and a chosen option stand apart from the decision. */
export function permissionSections(view: RecordView): Section[] {
  return [
    { kind: 'fields', title: 'Decision', fields: decisionFields(view) } as const,
    { kind: 'fields', title: 'Request', fields: requestFields(view) } as const,
    optionsSection(view),
    reviewsSection(view),
  ].filter((section) => section !== null);
}

function decisionFields(view: RecordView): Field[] {
  const { session } = view.context.index;
  const { state, word } = standingOf(session, 'records', view.row);
  return present(
    state === 'superseded'
      ? null
      : { label: 'Outcome', value: word, origin: state === 'unresolved' ? 'missing' : 'recorded' },
    view.fieldOr('Status', N.status, 'not recorded', { mono: true }),
    view.fieldOr('Decision', N.decision, 'not recorded', { mono: true }),
    view.fieldOr('Decided by', N.decidedBy, deciderWords(null), { mono: true }),
    view.field('Decider', M.decider),
    view.field('Decided at', M.decidedAt, { mono: true }),
    view.field('Rule', M.rule, { mono: true }),
    captured(view, 'Rationale', 'rationale'),
    captured(view, 'Feedback', 'feedback'),
  );
}

function requestFields(view: RecordView): Field[] {
  const of = view.member(N.subject);
  const at = '/subject';
  return present(
    captured(view, 'Title', 'title'),
    captured(view, 'Description', 'description'),
    view.field('Reason', M.reason),
    view.field('About call', N.callId, { of, at, mono: true, link: view.context.links.callNamedBy(view.row) }),
    view.field('About command', N.command, { of, at, mono: true }),
    of >= 0 && !view.tape.isObject(of) ? view.field('Subject', N.subject) : null,
    view.fieldOr('Request ID', N.requestId, 'not recorded', { mono: true }),
    view.field('ID source', M.idSource, { mono: true }),
  );
}

/** A member that capture may speak of: its value, or why there is none. */
function captured(
  view: RecordView,
  label: string,
  name: 'rationale' | 'feedback' | 'title' | 'description',
): Field | null {
  const said = captureWords(view, name);
  const field = view.field(label, M[name], said === null ? {} : { note: said });
  return field ?? (said === null ? null : { label, value: said, origin: 'missing' });
}

function optionsSection(view: RecordView): Section | null {
  const { tape } = view;
  const token = view.member(N.options);
  const chosen = view.member(N.selectedOptionId);
  if (token < 0) {
    const field = view.field('Chosen option', N.selectedOptionId, {
      mono: true,
      note: 'the option that was chosen is no decision by itself',
    });
    return field === null ? null : { kind: 'fields', title: 'Options', fields: [field] };
  }
  if (!tape.isArray(token)) return { kind: 'json', title: 'Options', node: view.node(token), pointer: '/options' };
  const options = [];
  for (const option of tape.elements(token)) {
    if (options.length === VIEW_LIMITS.listed) break;
    const id = tape.member(option, N.optionId);
    const isChosen = tape.isString(id) && tape.isString(chosen) && tape.text(id) === tape.text(chosen);
    const words = (name: typeof N.name): string => view.string(name, option) ?? 'not recorded';
    options.push({ id: words(N.optionId), name: words(N.name), kind: words(N.kind), chosen: isChosen });
  }
  return { kind: 'options', title: 'Options', options };
}

function reviewsSection(view: RecordView): Section | null {
  const { tape } = view;
  const token = view.member(N.reviews);
  if (token < 0) return null;
  if (!tape.isArray(token)) return { kind: 'json', title: 'Reviews', node: view.node(token), pointer: '/reviews' };
  const reviews = [];
  for (const review of tape.elements(token)) {
    if (reviews.length === VIEW_LIMITS.listed) break;
    const by = tape.member(review, N.by);
    reviews.push({
      by: by < 0 ? 'reviewer not recorded' : view.value(by).value,
      verdict: view.string(M.verdict, review) ?? 'not recorded',
      rationale: view.string(M.rationale, review) ?? 'not recorded',
    });
  }
  return { kind: 'reviews', title: 'Reviews, apart from the decision', reviews };
}
