import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailPort } from './mail.ts'
import type { SmsPort } from './sms.ts'

/**
 * What would go out by SMS or e-mail, as files in a folder that only this user can read: for operators who try the site before
 * there is a gateway. A file is named by its time and its address.
 */
export class FileOutbox {
  private written = 0

  constructor(private readonly folder: string) {}

  readonly sms: SmsPort = { send: (phone, { text }) => this.write(phone, text) }
  readonly mail: MailPort = { send: (to, { subject, text }) => this.write(to, `${subject}\n\n${text}`) }

  private async write(to: string, text: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString().replaceAll(':', '-')
    await writeFile(path.join(this.folder, `${at}-${++this.written} ${to}.txt`), `${text}\n`, { mode: 0o600, flag: 'wx' })
  }
}
