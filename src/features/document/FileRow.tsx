import { Text, View } from '@tarojs/components'
import type { Attachment } from '@anglers/contract/files'
import { decimal } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { Tap } from '@/ui/base/Tap'
import { openDocument } from './openDocument'
import './FileRow.scss'

interface Props {
  file: Attachment
}

/** A file that somebody attached: what it is, what it is called and how large it is. It is opened or taken along by a tap. */
export function FileRow({ file }: Props) {
  const { name, bytes } = file
  return (
    <Tap className="file-row" label={t.document.open(name)} onTap={() => void openDocument(file)}>
      <FileFace name={name} bytes={bytes} />
    </Tap>
  )
}

const BYTES_PER_KB = 1_000
const BYTES_PER_MB = 1_000_000
/** From here on kilobytes would be rounded up to a thousand. */
const MEGABYTES_FROM = BYTES_PER_MB - BYTES_PER_KB / 2

/** Of a very small file one kilobyte, as folders show it. */
const sizeOf = (bytes: number) =>
  bytes < MEGABYTES_FROM
    ? t.document.kilobytes(Math.max(1, Math.round(bytes / BYTES_PER_KB)))
    : t.document.megabytes(decimal((bytes / BYTES_PER_MB).toFixed(1)))

const ENDING = /\.([a-z0-9]{1,4})$/i

/**
 * How a file looks.
 * @param state what is said in place of its size
 */
export function FileFace({ name, bytes, state }: Pick<Attachment, 'name' | 'bytes'> & { state?: string }) {
  return (
    <>
      <View className="file-row__kind">{ENDING.exec(name)?.[1]?.toUpperCase() ?? '—'}</View>
      <View className="file-row__words">
        <View className="file-row__name two-lines">
          <Text>{name}</Text>
        </View>
        <View className="file-row__size" role={state ? 'status' : undefined}>
          <Text>{state ?? sizeOf(bytes)}</Text>
        </View>
      </View>
    </>
  )
}
