import type { Input } from '@anglers/contract'
import { DraftPictures } from '@/features/media'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { Resource } from '@/stores/resource'

type Reason = Input<'POST report/add'>['reason']

const DRAFT = 'feedback'

/** What feedback may be about. */
export const feedbackKinds = () => new Resource(() => call('GET report/get-type', { type: 'feedback' }, { quiet: true }))

/** What a member tells the operators. All of it, pictures too, is kept until it was sent. */
export class FeedbackForm {
  readonly pictures = new DraftPictures(`${DRAFT}-pictures`, {
    onChange: () => this.form.renew(),
  })
  readonly form = new Form({
    empty: { reason: '', content: '', contact: '' },
    optional: ['contact'],
    draft: DRAFT,
    send: ({ reason, content, contact }, key) =>
      call(
        'POST report/add',
        {
          type: 'feedback',
          reason: reason as Reason,
          content: content.trim(),
          contact: contact.trim() || undefined,
          media: this.pictures.ids,
        },
        { quiet: true, key },
      ),
  })

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    if (!(await this.pictures.settle()) || !(await this.form.submit())) return false
    this.pictures.drop()
    return true
  }

  /** The screen is left: nothing more is kept. */
  leave(): void {
    this.form.leave()
    this.pictures.leave()
  }
}
