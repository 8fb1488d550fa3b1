import type { Input } from '@anglers/contract'
import { PictureUploads, type KeptPicture } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { drafts, isStill } from '@/stores/drafts'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'

type Reason = Input<'POST report/add'>['reason']

const DRAFT = 'feedback'
const PICTURES = 'feedback-pictures'

/** What feedback may be about. */
export const feedbackKinds = () => new Resource(() => call('GET report/get-type', { type: 'feedback' }, { quiet: true }))

/** What a member tells the operators. All of it, pictures too, is kept until it was sent. */
export class FeedbackForm {
  readonly uploads = new PictureUploads('POST media', () => this.savePictures())
  readonly form = new Form({
    empty: { reason: '', content: '', contact: '' },
    optional: ['contact'],
    draft: DRAFT,
    send: ({ reason, content, contact }) =>
      call(
        'POST report/add',
        {
          type: 'feedback',
          reason: reason as Reason,
          content: content.trim(),
          contact: contact.trim() || undefined,
          media: this.uploads.pictures.map(({ id }) => id),
        },
        { quiet: true, key: this.key },
      ),
  })

  /** Sent again after a lost answer, it is the same feedback. */
  private key = newKey()
  private readonly by = session.userId
  private readonly stopKeeping: () => void

  constructor() {
    this.uploads.fill(drafts.read<KeptPicture[]>(PICTURES) ?? [])
    this.stopKeeping = drafts.keep(PICTURES, () => this.keptPictures)
  }

  /** Changed words are no longer what an earlier try may have brought. */
  set(change: Partial<FeedbackForm['form']['fields']>): void {
    this.key = newKey()
    this.form.set(change)
  }

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    const sender = session.userId
    await this.uploads.settle()
    // A member who signed in while pictures went up has not asked for this.
    if (session.userId !== sender) return false
    if (this.uploads.hasFailed || this.uploads.isBusy) {
      toaster.show(t.feedback.pictureFailed, { type: 'error' })
      return false
    }
    if (!(await this.form.submit())) return false
    drafts.drop(PICTURES)
    return true
  }

  /** The screen is left: nothing more is kept. */
  leave(): void {
    this.stopKeeping()
    this.form.leave()
    this.uploads.close()
  }

  private get keptPictures(): KeptPicture[] | undefined {
    const { kept } = this.uploads
    return kept.length > 0 ? kept : undefined
  }

  private savePictures(): void {
    if (isStill(this.by)) drafts.write(PICTURES, this.keptPictures)
  }
}
