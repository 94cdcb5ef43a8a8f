import type { Requirement } from '../requirements.ts';

/** Clauses of other chapters that the Tools chapter refers to; only what it says of them is known. */
export const STREAM_CLAUSES = {
  'ASR-032': {
    code: 'ASR-032',
    binds: 'producer',
    level: 'MUST',
    says: 'A number in a record is one that every JSON reader can hold exactly: an integer stays within ±(2^53−1), any other number survives as a double.',
    severity: 'warning',
    checked: 'part',
    by: 'records/envelope.ts',
    limit:
      'The clause itself is in a chapter we do not have. `_meta` and `native` are not looked into; inside the input of a call ASR-254 reports it.',
  },
  'ASR-035': {
    code: 'ASR-035',
    binds: 'producer',
    level: 'MUST',
    says: 'A value that ASR-032 does not allow is kept whole and as written: neither rounded nor turned into a string.',
    severity: null,
    checked: 'no',
    by: null,
    limit: 'What the value was before it was written, only the source shows.',
  },
  'ASR-064a': {
    code: 'ASR-064',
    binds: 'producer',
    level: 'MUST',
    says: 'One member identifies an entity: requestId a permission or an input_request, hookId a hook. The same key on a second entity names both.',
    severity: 'notice',
    checked: 'part',
    by: 'session/references.ts',
    limit:
      'The clause itself is in a chapter we do not have. A shared callId is reported under ASR-262, a shared terminalId under ASR-271, one requestId on both types under U-11.',
  },
  'ASR-064b': {
    code: 'ASR-064',
    binds: 'reader',
    level: 'MUST',
    says: 'A reference has three outcomes that are told apart: it names one entity, it fits several, or its target is not there.',
    severity: null,
    checked: 'reader',
    by: null,
    limit: 'Cases reference-absent, reference-ambiguous and pair-two-calls.',
  },
  'ASR-562': {
    code: 'ASR-562',
    binds: 'reader',
    level: 'MUST NOT',
    says: 'An address in a record is never fetched of the reader’s own accord.',
    severity: null,
    checked: 'reader',
    by: null,
    limit: 'The page’s tests watch the network; its content policy allows no other origin.',
  },
} as const satisfies Record<string, Requirement>;
