import { mkdir } from 'node:fs/promises'
import { Fault } from '../../fault/index.ts'
import { diskFault, systemCodeOf } from './disk-fault.ts'

/** Makes a folder of the library, with those above it. @throws Fault `library-forbidden`, `disk-full` */
export const makeFolder = async (dir: string): Promise<void> => {
  try {
    await mkdir(dir, { recursive: true })
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST' || systemCodeOf(error) === 'ENOTDIR')
      throw new Fault('library-forbidden', `${dir} cannot be a library: a file is in the way`, { cause: error })
    throw diskFault(error, dir)
  }
}
