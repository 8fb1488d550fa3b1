import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { BLOCK_CAPTION_CHARS, BLOCK_HEADING_CHARS } from '@anglers/contract/limits'
import { FileFace } from '@/features/document'
import type { PictureUploads } from '@/features/media'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { choices, type Offer } from '@/stores/overlays'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { LineInput } from '@/ui/form/LineInput'
import { TextInput } from '@/ui/form/TextInput'
import type { Composition } from './Composition'
import { type FileLine, isText, type Line, numberOf, type PictureLine, type PostLine, type TextLine } from './lines'
import { textOf } from './spans'
import './BlocksEditor.scss'

interface Props {
  composition: Composition
  uploads: PictureUploads
  placeholder: string
  /** Of the whole text. */
  maxLength: number
  /** The upload that is the cover, and how a picture of the text becomes it. */
  cover?: { upload: string; onChoose: (upload: string) => void }
}

/** What is written in blocks, where it is written. */
export const BlocksEditor = observer(function BlocksEditor({ composition, placeholder, ...others }: Props) {
  const { lines } = composition
  return (
    <View className="blocks-editor">
      {lines.map((line, at) => (
        <View key={line.key} className={`blocks-editor__line blocks-editor__line--${line.kind}`}>
          {isText(line) ? (
            <TextRow
              line={line}
              number={numberOf(lines, at)}
              composition={composition}
              placeholder={lines.length === 1 ? placeholder : ''}
              {...others}
            />
          ) : (
            <ThingRow line={line} composition={composition} {...others} />
          )}
        </View>
      ))}
      <View className="blocks-editor__rest" onClick={() => composition.goOn()} />
    </View>
  )
})

type RowProps<L extends Line> = { line: L } & Pick<Props, 'composition' | 'uploads' | 'maxLength' | 'cover'>

const TextRow = observer(function TextRow({
  line,
  number,
  composition,
  placeholder,
  maxLength,
}: RowProps<TextLine> & { number: number; placeholder: string }) {
  const { key, kind, spans, level } = line
  const { caret, placed } = composition
  const isHeading = kind === 'heading2' || kind === 'heading3'
  return (
    <View className={classes('blocks-editor__row', level !== undefined && `blocks-editor__row--${level}`)}>
      {(kind === 'bullet' || kind === 'ordered') && <View className="blocks-editor__mark">{kind === 'bullet' ? '•' : `${number}.`}</View>}
      <LineInput
        className="blocks-editor__text"
        label={t.writing.kinds[kind]}
        value={textOf(spans)}
        placeholder={placeholder || (kind === 'paragraph' ? '' : t.writing.kinds[kind])}
        maxLength={isHeading ? BLOCK_HEADING_CHARS : maxLength}
        caret={caret?.key === key ? caret : undefined}
        placed={caret?.key === key ? placed : 0}
        onInput={(text, place) => composition.type(key, text, place)}
        onCaret={(from, to) => composition.touch(key, from ?? textOf(spans).length, to)}
        onBackspaceAtStart={() => composition.joinBefore(key)}
      >
        {spans.map(({ text, bold, italic, strike, link }, at) => (
          <View
            key={at}
            className={classes(
              'blocks-editor__span',
              bold && 'blocks-editor__span--bold',
              italic && 'blocks-editor__span--italic',
              strike && 'blocks-editor__span--strike',
              link && 'blocks-editor__span--link',
            )}
          >
            {text}
          </View>
        ))}
      </LineInput>
    </View>
  )
})

/** What is no text: it has a menu of its own. */
const ThingRow = observer(function ThingRow({ line, composition, uploads, cover }: RowProps<Exclude<Line, TextLine>>) {
  const { lines } = composition
  const at = lines.findIndex(({ key }) => key === line.key)
  const item = line.kind === 'picture' ? uploads.items.find(({ id }) => id === line.upload) : undefined
  const sending = line.kind === 'file' ? composition.files.uploadOf(line.key) : undefined
  const offers: Offer[] = [
    ...(sending && (sending.phase === 'failed' || sending.phase === 'waiting') && !sending.lost
      ? [{ name: t.media.sendAgain, run: () => sending.send() }]
      : []),
    ...(item && (item.phase === 'failed' || item.phase === 'waiting') && !item.lost
      ? [{ name: t.media.sendAgain, run: () => uploads.retry(item) }]
      : []),
    ...(line.kind === 'picture' && cover && cover.upload !== line.upload
      ? [{ name: t.writing.makeCover, run: () => cover.onChoose(line.upload) }]
      : []),
    ...(at > 0 ? [{ name: t.writing.moveUp, run: () => composition.move(line.key, -1) }] : []),
    ...(at < lines.length - 1 ? [{ name: t.writing.moveDown, run: () => composition.move(line.key, 1) }] : []),
    { name: t.media.remove, destructive: true, run: () => composition.remove(line.key) },
  ]
  return (
    <View className="blocks-editor__thing">
      {line.kind === 'picture' && <PictureThing line={line} composition={composition} uploads={uploads} />}
      {line.kind === 'post' && <PostThing line={line} />}
      {line.kind === 'file' && <FileThing line={line} composition={composition} />}
      {line.kind === 'divider' && <View className="blocks-editor__divider" />}
      <Tap className="blocks-editor__menu" label={t.writing.menuOf[line.kind]} onTap={() => void choices.offer(offers)}>
        <Icon name="more" />
      </Tap>
    </View>
  )
})

const PictureThing = observer(function PictureThing({
  line,
  composition,
  uploads,
}: Pick<RowProps<PictureLine>, 'line' | 'composition' | 'uploads'>) {
  const item = uploads.items.find(({ id }) => id === line.upload)
  const state = !item
    ? t.media.states.failed
    : item.phase === 'sending'
      ? `${item.percent}%`
      : item.phase === 'done'
        ? ''
        : t.media.states[item.phase]
  return (
    <View className="blocks-editor__figure">
      <View className="blocks-editor__picture">
        {item && item.preview !== '' && <Img className="blocks-editor__img" src={item.picture?.card ?? item.preview} alt={line.caption} />}
        {state !== '' && (
          <View className="blocks-editor__state" role="status">
            {item?.problem || state}
          </View>
        )}
      </View>
      <TextInput
        className="blocks-editor__caption"
        label={t.writing.caption}
        placeholder={t.writing.caption}
        value={line.caption}
        maxLength={BLOCK_CAPTION_CHARS}
        onInput={(caption) => composition.caption(line.key, caption)}
      />
    </View>
  )
})

/** What goes on while it is left alone goes on when it is seen again. */
const FileThing = observer(function FileThing({ line, composition: { files } }: Pick<RowProps<FileLine>, 'line' | 'composition'>) {
  useEffect(() => files.goOn(line), [files, line])
  const item = files.uploadOf(line.key)
  const state = line.file || !item ? undefined : item.problem || (item.phase === 'sending' ? `${item.percent}%` : t.media.states.waiting)
  return (
    <View className="file-row">
      <FileFace name={line.name} bytes={line.bytes} state={state} />
    </View>
  )
})

function PostThing({ line: { post, postType } }: { line: PostLine }) {
  return (
    <View className="blocks-editor__post">
      {post.thumb && <Img className="blocks-editor__thumb" src={post.thumb} alt="" />}
      <View className="blocks-editor__words">
        <View className="blocks-editor__title two-lines">{post.gone ? t.writing.postGone : post.title || t.post.postOf(post.author)}</View>
        <View className="blocks-editor__author ellipsis">
          {postType === 'video' ? `${t.content.types.video} · ${post.author}` : post.author}
        </View>
      </View>
    </View>
  )
}
