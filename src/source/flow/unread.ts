import type { Finding } from '../../fault/index.ts'

/** Counts what a document holds beside text, so that it is told: pictures are not read, nor objects of other programs. */
export class Unread {
  pictures = 0
  objects = 0

  /** Findings; without any text, a document of pictures is told as a warning: it may be a scan. */
  findings(hasText: boolean): readonly Finding[] {
    const findings: Finding[] = []
    if (this.pictures > 0) {
      const message = hasText
        ? 'Pictures are not read; text inside them is not in the book.'
        : 'The document holds pictures and no text: it may be a scan, which is not read.'
      findings.push({ code: 'pictures-not-read', level: hasText ? 'info' : 'warn', message, count: this.pictures })
    }
    if (this.objects > 0) {
      const message = 'Objects of other programs inside the document were not read.'
      findings.push({ code: 'object-not-read', level: 'warn', message, count: this.objects })
    }
    return findings
  }
}
