import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { FolderStore } from './folderStore.ts'
import type { FileAddresses, ObjectStore } from './store.ts'

/**
 * Opens the S3 bucket where one is set, else a folder in the data folder.
 *
 * @throws what the bucket's server answers when it cannot be used, or that nothing does
 */
export async function openStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, addresses: FileAddresses): Promise<ObjectStore> {
  if (!s3) {
    const folder = path.join(dataDir, 'media')
    await mkdir(folder, { recursive: true })
    return new FolderStore(folder, addresses)
  }
  // Read only where it is wanted: it takes as long as all else.
  const { S3Store } = await import('./s3Store.ts')
  const store = new S3Store(s3, addresses)
  await store.check()
  return store
}
