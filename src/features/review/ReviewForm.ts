import { makeAutoObservable } from 'mobx'
import { type KeptPicture, PictureUploads } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { drafts } from '@/stores/drafts'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'

export interface Written {
  stars: number
  content: string
  /** Ids of its pictures. */
  media: number[]
}

interface Plan {
  /** The name under which what is typed is kept. */
  draft: string
  /** What is there already, and is changed. */
  current?: { stars: number; content: string; pictures: readonly KeptPicture[] }
  /** @param key the same for what is sent again after a lost answer */
  send: (written: Written, key: string) => Promise<unknown>
}

/** A review that is being written: stars, words and pictures. What is typed outlives a reload. */
export class ReviewForm {
  readonly uploads: PictureUploads
  readonly form: Form<{ stars: string; content: string }>
  private readonly pictures: string
  private readonly stopKeeping: () => void
  private key = newKey()

  constructor({ draft, current, send }: Plan) {
    this.pictures = `${draft}-pictures`
    this.uploads = new PictureUploads('POST media', () => {
      this.key = newKey()
      drafts.write(this.pictures, this.kept)
    })
    this.uploads.fill(drafts.read<KeptPicture[]>(this.pictures) ?? [...(current?.pictures ?? [])])
    this.stopKeeping = drafts.keep(this.pictures, () => this.kept)
    this.form = new Form({
      empty: { stars: current ? String(current.stars) : '', content: current?.content ?? '' },
      optional: ['content', 'stars'],
      draft,
      check: ({ stars }) => (stars === '' ? { stars: t.review.rateFirst } : {}),
      send: ({ stars, content }) =>
        send({ stars: Number(stars), content: content.trim(), media: this.uploads.pictures.map(({ id }) => id) }, this.key),
    })
    makeAutoObservable<ReviewForm, 'pictures' | 'stopKeeping' | 'key'>(this, {
      uploads: false,
      form: false,
      pictures: false,
      stopKeeping: false,
      key: false,
    })
  }

  set(change: Partial<{ stars: string; content: string }>): void {
    this.key = newKey()
    this.form.set(change)
  }

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    await this.uploads.settle()
    if (!(await this.form.submit())) {
      const problem = this.form.problems.stars ?? this.form.problem
      if (problem) toaster.show(problem)
      return false
    }
    this.stopKeeping()
    drafts.drop(this.pictures)
    return true
  }

  leave(): void {
    this.stopKeeping()
    this.form.leave()
    this.uploads.close()
  }

  private get kept(): KeptPicture[] | undefined {
    return this.uploads.kept.length ? this.uploads.kept : undefined
  }
}
