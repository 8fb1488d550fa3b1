import type { Answer } from '@anglers/contract'
import type { Context, StoreContext } from '../../kernel/context.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { presentPicture } from './present.ts'
import { preparePicture } from './service.ts'

/** Puts a picture that was uploaded in its place. Returns whether everyone sees it there now. */
type Place = (trx: Context, memberId: number, mediaId: number) => Promise<boolean>

/** The handler of an upload whose picture is put to use by what names it later. */
export const pictureHandler = {
  prepare: (call: StoreContext & { viewer: Viewer; file: { bytes: Buffer } }): Promise<Prepared<Answer<'POST media'>>> =>
    prepareUpload(call, call.file.bytes),
}

/** Keeps a picture, and puts it in its place where it has one. */
export async function prepareUpload(
  { viewer, db, store }: Pick<StoreContext, 'db' | 'store'> & { viewer: Viewer },
  bytes: Buffer,
  place?: Place,
): Promise<Prepared<Answer<'POST media'>>> {
  const { commit, discard } = await preparePicture({ db, store }, viewer.id, bytes)
  return {
    async commit(trx) {
      const row = await commit(trx)
      const isShown = await place?.(trx, viewer.id, row.id)
      return { code: 1, msg: 'ok', data: presentPicture(row, store, isShown ? 'everyone' : 'owner') }
    },
    discard,
  }
}
