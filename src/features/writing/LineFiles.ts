import type { Attachment } from '@anglers/contract/files'
import { observable, runInAction } from 'mobx'
import { FileUpload } from '@/features/document'
import { newKey } from '@/lib/key'
import type { ChosenDocument } from '@/platform/documents'
import type { FileLine, Line } from './lines'

/** Where the lines are kept: what became of a file is written there without a step that could be undone. */
interface Kept {
  lines: Line[]
  set(lines: Line[]): void
}

/** The files of a composition that are on their way. What arrived stands in its line. */
export class LineFiles {
  private readonly uploads = observable.map<string, FileUpload>({}, { deep: false })

  constructor(private readonly of: Kept) {}

  /** @returns their lines, to be put into the text */
  begin(chosen: readonly ChosenDocument[]): FileLine[] {
    return chosen.map((document) => {
      const key = newKey()
      runInAction(() => this.uploads.set(key, FileUpload.chosen(key, document, this.outcomeOf(key))))
      return { key, kind: 'file', name: document.name, bytes: document.bytes, file: null }
    })
  }

  /** Sends what was on its way before a reload. */
  goOn({ key, kind, name, file, cachedName }: FileLine): void {
    if (kind !== 'file' || file || this.uploads.has(key)) return
    runInAction(() => this.uploads.set(key, FileUpload.restored(key, name, cachedName, this.outcomeOf(key))))
  }

  uploadOf(key: string): FileUpload | undefined {
    return this.uploads.get(key)
  }

  /** A line as it was before, with what became of its file since. */
  upToDate = (line: Line): Line => (line.kind === 'file' && !line.file ? { ...line, file: this.uploads.get(line.key)?.file ?? null } : line)

  /** The screen is left. */
  close(): void {
    const wanted = new Set(this.of.lines.map(({ key }) => key))
    for (const [key, item] of this.uploads) item.close(wanted.has(key))
  }

  private outcomeOf(key: string) {
    return {
      onKept: (cachedName: string) => this.note(key, { cachedName }),
      onDone: (file: Attachment) => this.note(key, { file, cachedName: undefined }),
    }
  }

  private note(key: string, news: Partial<FileLine>): void {
    if (!this.of.lines.some((line) => line.key === key)) return
    this.of.set(this.of.lines.map((line) => (line.key === key && line.kind === 'file' ? { ...line, ...news } : line)))
  }
}
