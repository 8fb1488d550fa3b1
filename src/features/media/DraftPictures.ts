import { t } from '@/lib/i18n'
import { drafts, isStill } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { KeptPicture } from './PictureUpload'
import { PictureUploads } from './PictureUploads'

interface Plan {
  /** What is there already, and is changed. */
  current?: readonly KeptPicture[]
  /** One came, went or arrived. */
  onChange?: () => void
}

/** The pictures of a form, which outlive a reload until the form was sent. */
export class DraftPictures {
  readonly uploads: PictureUploads
  private readonly by = session.userId
  private readonly stopKeeping: () => void

  /** @param name under which they are kept */
  constructor(
    private readonly name: string,
    { current = [], onChange }: Plan = {},
  ) {
    this.uploads = new PictureUploads('POST media', () => {
      onChange?.()
      if (isStill(this.by)) drafts.write(name, this.kept)
    })
    this.uploads.fill(drafts.read<KeptPicture[]>(name) ?? [...current])
    this.stopKeeping = drafts.keep(name, () => this.kept)
  }

  /** Ids of those that the server has. */
  get ids(): number[] {
    return this.uploads.pictures.map(({ id }) => id)
  }

  /** Sends what waits, and says so where one could not go. @returns whether the server has all, and the same member is here */
  async settle(): Promise<boolean> {
    const sender = session.userId
    await this.uploads.settle()
    // A member who signed in while pictures went up has not asked for this.
    if (session.userId !== sender) return false
    const { hasFailed, isBusy } = this.uploads
    if (!hasFailed && !isBusy) return true
    toaster.show(hasFailed ? t.publish.pictureFailed : t.publish.pictureWaits, { type: 'error' })
    return false
  }

  /** They were sent. */
  drop(): void {
    this.stopKeeping()
    drafts.drop(this.name)
  }

  /** The screen is left: nothing more is kept. */
  leave(): void {
    this.stopKeeping()
    this.uploads.close()
  }

  private get kept(): KeptPicture[] | undefined {
    return this.uploads.kept.length ? this.uploads.kept : undefined
  }
}
