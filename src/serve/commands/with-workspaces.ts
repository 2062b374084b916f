import { z } from 'zod'
import { makeFolder } from '../../engine/index.ts'
import { openWorkspaces, type Whose, type Workspaces } from '../../workspace/index.ts'
import { dataFolderAt } from '../host/data-folder.ts'
import { workspaceOptionsAt } from '../host/workspace-options.ts'
import { LOCAL } from '../http/access.ts'

/** Which workspace a command means: by its handle, else by the name of its conversation. */
export const whoseInput = {
  data: z.string().optional(),
  workspace: z.string().optional(),
  conversation: z.string().trim().min(1).max(200).default('main'),
}

/** Runs work on the workspaces under a server's folder, and closes them whatever happens. */
export const withWorkspaces = async <T>(
  data: string | undefined,
  work: (workspaces: Workspaces) => Promise<T>,
): Promise<T> => {
  const folder = dataFolderAt(data)
  await makeFolder(folder.workspaces)
  const workspaces = openWorkspaces(workspaceOptionsAt(folder))
  try {
    return await work(workspaces)
  } finally {
    await workspaces.close()
  }
}

/** Runs work on one workspace of whoever sits at this machine. @throws Fault `workspace-missing` for an unknown handle */
export const inWorkspace = <T>(
  {
    data,
    workspace,
    conversation,
  }: { readonly data?: string | undefined; readonly workspace?: string | undefined; readonly conversation: string },
  work: (workspaces: Workspaces, whose: Whose) => Promise<T>,
): Promise<T> =>
  withWorkspaces(data, async workspaces => {
    const handle = workspace ?? (await workspaces.open({ owner: LOCAL, conversation })).handle
    return work(workspaces, { owner: LOCAL, workspace: handle })
  })
