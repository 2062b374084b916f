import { response } from '../server/request.ts'

/** Fetches a file with the caller's token and hands it to the person. */
export const download = async (path: string, name: string): Promise<void> => {
  const blob = await (await response(path)).blob()
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
