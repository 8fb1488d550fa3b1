import { DraftPictures, type KeptPicture } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
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
  readonly form: Form<{ stars: string; content: string }>
  private readonly pictures: DraftPictures

  constructor({ draft, current, send }: Plan) {
    this.pictures = new DraftPictures(`${draft}-pictures`, {
      current: current?.pictures,
      onChange: () => this.form.renew(),
    })
    this.form = new Form({
      empty: { stars: current ? String(current.stars) : '', content: current?.content ?? '' },
      optional: ['content', 'stars'],
      draft,
      check: ({ stars }) => (stars === '' ? { stars: t.review.rateFirst } : {}),
      send: ({ stars, content }, key) => send({ stars: Number(stars), content: content.trim(), media: this.pictures.ids }, key),
    })
  }

  get uploads() {
    return this.pictures.uploads
  }

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    if (!(await this.pictures.settle())) return false
    if (!(await this.form.submit())) {
      const problem = this.form.problems.stars ?? this.form.problem
      if (problem) toaster.show(problem)
      return false
    }
    this.pictures.drop()
    return true
  }

  leave(): void {
    this.form.leave()
    this.pictures.leave()
  }
}
