import { Fault } from '../../fault/index.ts'

/** The system's own word for what went wrong, such as `ENOENT`; `''` for an error that is none of the system's. */
export const systemCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * The fault for an error while a library's own file was written: `disk-full`, `library-forbidden`; any other error is
 * given back as it is.
 */
export const diskFault = (error: unknown, file: string): unknown => {
  const message = error instanceof Error ? error.message : ''
  const code = systemCodeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left|quota exceeded/i.test(message))
    return new Fault('disk-full', `${file} could not be written: the disk is full`, { cause: error })
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    /Permission denied|Read-only file system/i.test(message)
  )
    return new Fault('library-forbidden', `${file} could not be written: no right`, { cause: error })
  return error
}
