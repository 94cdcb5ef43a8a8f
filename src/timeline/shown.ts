import type { Sym } from '../base/symbols.ts';
import type { Facts } from '../records/facts.ts';
import type { Session } from '../session/session.ts';
import type { Withholder } from './secrets.ts';

/**
 * The same session with texts that may be shown: a value of a secret may be an id, a name or a status too. Rows put such texts on
 * one line and cut them, after which the value could no longer be found.
 */
export function shownSession(session: Session, withholder: Withholder): Session {
  if (withholder.mask.isEmpty) return session;
  const { facts } = session;
  const text = (sym: Sym): string | null => {
    const found = facts.text(sym);
    return found === null ? null : withholder.redact(found);
  };
  // The columns are those of the facts themselves, through the prototype.
  return { ...session, facts: Object.assign(Object.create(facts) as Facts, { text }) };
}
