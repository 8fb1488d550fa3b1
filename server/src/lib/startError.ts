import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Why the server does not start, or not go on: a sentence for the operator that names the variable or the path. It is
 * printed as it is, without a trace.
 */
export class StartError extends Error {}

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'there is a file where a folder has to be',
  EEXIST: 'there is a file where a folder has to be',
  EISDIR: 'there is a folder where a file has to be',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'it cannot be made',
}

/** What of the data folder keeps the server from starting, where it is that; else the error as it is. */
export function folderFault(error: NodeJS.ErrnoException & { dest?: string }, dataDir: string): Error {
  const at = [error.path, error.dest].find((path) => path?.startsWith(dataDir))
  const fault = error.code && FOLDER_FAULTS[error.code]
  return at && fault ? new StartError(`DATA_DIR: ${at} cannot be used, ${fault} (${error.code}).`, { cause: error }) : error
}

/** Makes a folder with all above it. Node's own way tries forever where the system lets nothing be made, as in /proc. */
export function makeFolder(folder: string): void {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
