import type { Attachment } from '@anglers/contract/files'
import { t } from '@/lib/i18n'
import { absolute } from '@/lib/url'
import { showPdf } from '@/platform/documents'
import { fetchFile, type FetchedFile } from '@/platform/files'
import { ApiError, NetworkError } from '@/stores/errors'
import { loading, toaster } from '@/stores/overlays'
import { takeAlong } from '@/stores/takeFile'

const OK = 200

/** Opens a PDF where the host can show one; else the member takes the file along, as the platform lets files go. Failures are shown. */
export async function openDocument({ kind, name, url }: Attachment): Promise<void> {
  const address = absolute(url)
  if (kind !== 'pdf' || !showPdf) return takeAlong(() => fetched(address, name))
  await loading.during(showPdf(address)).catch(() => toaster.show(t.files.failed, { type: 'error' }))
}

/** @throws ApiError, NetworkError */
async function fetched(address: string, name: string): Promise<FetchedFile> {
  const { status, file } = await fetchFile(address, name).catch(() => {
    throw new NetworkError()
  })
  if (status !== OK) throw new ApiError(status, '', '')
  return file
}
