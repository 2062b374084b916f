import type { Finding } from '../../fault/index.ts'
import type { Told } from './story.ts'

const FINDINGS: Readonly<Record<Told, Omit<Finding, 'count'>>> = {
  inserted: { code: 'changes-accepted', level: 'info', message: 'Tracked insertions are read as accepted.' },
  deleted: { code: 'deletions-left-out', level: 'info', message: 'Tracked deletions are left out.' },
  moved: { code: 'moves-accepted', level: 'info', message: 'Moved text is read at its new place only.' },
  hidden: { code: 'hidden-text', level: 'info', message: 'Text that is marked as hidden is read like all other.' },
  ruby: {
    code: 'ruby-left-out',
    level: 'info',
    message: 'Readings above characters are left out; the characters are kept.',
  },
  'unfinished-field': {
    code: 'unfinished-field',
    level: 'warn',
    message: 'A field has no end; the text after it is read.',
  },
  embedded: { code: 'embedded-document', level: 'warn', message: 'A document embedded in this one was not read.' },
  'lost-note': { code: 'note-missing', level: 'warn', message: 'A mark refers to a note that the file does not have.' },
  placeholder: {
    code: 'placeholder-left-out',
    level: 'info',
    message: 'Text that only says what to fill in is left out: the field is empty.',
  },
  'rows-deleted': {
    code: 'deletions-left-out',
    level: 'info',
    message: 'Table rows deleted by tracked changes are left out.',
  },
}

/** What was counted while a document was read, as findings. */
export const findingsOf = (told: ReadonlyMap<Told, number>): readonly Finding[] =>
  [...told].map(([what, count]) => (count > 1 ? { ...FINDINGS[what], count } : FINDINGS[what]))
