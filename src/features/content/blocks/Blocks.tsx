import { Text, View } from '@tarojs/components'
import type { Block, BlockOf, ListItem, Span } from '@anglers/contract/blocks'
import { FileRow } from '@/features/document/shown'
import { Words, leadsSomewhere } from '@/features/content/words'
import { t } from '@/lib/i18n'
import type { Mention } from '@/lib/mentions'
import { routes } from '@/lib/routes'
import { classes } from '@/lib/classes'
import { seePictures } from '@/stores/seePictures'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { useToPart } from '@/ui/list/toPart'
import './Blocks.scss'

interface Props {
  blocks: readonly Block[]
  /** Whom its words call. */
  mentions?: readonly Mention[]
}

/** A text in blocks. Its pictures open large, all of them in turn; its links can be tapped. */
export function Blocks({ blocks, mentions }: Props) {
  const pictures = blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
  const handleOpen = (id: number) =>
    seePictures(
      pictures,
      pictures.findIndex((picture) => picture.id === id),
    )
  return (
    <View className="blocks">
      <Contents blocks={blocks} />
      {blocks.map((block, at) => (
        <BlockView key={at} id={partOf(at)} block={block} mentions={mentions} onOpen={handleOpen} />
      ))}
    </View>
  )
}

/** With fewer headings a text is found its way in without. */
const HEADINGS_FOR_CONTENTS = 3

const partOf = (at: number) => `block-${at}`

/** The headings of a long text, which lead to them. */
function Contents({ blocks }: Pick<Props, 'blocks'>) {
  const toPart = useToPart()
  const headings = blocks.flatMap((block, at) => (block.type === 'heading' ? [{ ...block, at }] : []))
  if (headings.length < HEADINGS_FOR_CONTENTS) return null
  return (
    <View className="blocks__contents" role="navigation" aria-label={t.single.contents}>
      <View className="blocks__contents-title">
        <Text>{t.single.contents}</Text>
      </View>
      {headings.map(({ level, text, at }) => (
        <Tap key={at} className={`blocks__way blocks__way--${level}`} onTap={() => toPart(partOf(at))}>
          <Text>{text}</Text>
        </Tap>
      ))}
    </View>
  )
}

interface BlockProps {
  /** By which the table of contents finds it. */
  id: string
  block: Block
  mentions: Props['mentions']
  onOpen: (pictureId: number) => void
}

function BlockView({ id, block, mentions, onOpen }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return (
        <View className={`blocks__${block.type}`}>
          <Spans spans={block.spans} mentions={mentions} />
        </View>
      )
    case 'heading':
      return (
        <View id={id} className={`blocks__heading blocks__heading--${block.level}`} role="heading" aria-level={block.level + 1}>
          <Text userSelect>{block.text}</Text>
        </View>
      )
    case 'list':
      return (
        <View className="blocks__list" role="list">
          {block.items.map((item, at) => (
            <View key={at} className={`blocks__item blocks__item--${item.level ?? 0}`} role="listitem">
              <Text className="blocks__mark">{block.ordered ? `${numberOf(block.items, at)}.` : '•'}</Text>
              <View className="blocks__words">
                <Spans spans={item.spans} mentions={mentions} />
              </View>
            </View>
          ))}
        </View>
      )
    case 'picture': {
      const { picture, caption } = block
      return (
        <View className="blocks__figure">
          <Tap label={caption || picture.alt} onTap={() => onOpen(picture.id)}>
            <Picture className="blocks__picture" picture={picture} size="full" ratio={picture.height / picture.width} />
          </Tap>
          {caption !== '' && (
            <View className="blocks__caption">
              <Text userSelect>{caption}</Text>
            </View>
          )}
        </View>
      )
    }
    case 'file':
      return (
        <View className="blocks__figure">
          <FileRow file={block.file} />
        </View>
      )
    case 'divider':
      return <View className="blocks__divider" role="separator" />
    case 'post':
      return <PostLine {...block} />
    default:
      return null
  }
}

/** A card that leads to a post. A film's is known by its mark. */
function PostLine({ post: { id, title, author, thumb, gone }, postType }: BlockOf<'post'>) {
  if (gone) return null
  const isFilm = postType === 'video'
  return (
    <Tap className="blocks__post" to={routes.post(id)}>
      {(thumb || isFilm) && (
        <View className={classes('blocks__thumb', isFilm && 'blocks__thumb--film')}>
          {thumb && <Img className="blocks__thumb-picture" src={thumb} alt="" />}
          {isFilm && (
            <View className="blocks__play">
              <Icon name="play" />
            </View>
          )}
        </View>
      )}
      <View className="blocks__post-words">
        <View className="blocks__title two-lines">
          <Text>{title || t.post.postOf(author)}</Text>
        </View>
        <View className="blocks__author ellipsis">
          <Text>{isFilm ? `${t.content.types.video} · ${author}` : author}</Text>
        </View>
      </View>
    </Tap>
  )
}

/** The number of an item among those of its level, since the last one of a lower level. */
function numberOf(items: readonly ListItem[], at: number): number {
  const level = items[at]!.level ?? 0
  let number = 1
  for (let before = at - 1; before >= 0 && (items[before]!.level ?? 0) >= level; before--)
    if ((items[before]!.level ?? 0) === level) number++
  return number
}

function Spans({ spans, mentions }: { spans: readonly Span[] } & Pick<Props, 'mentions'>) {
  return (
    <>
      {spans.map(({ text, bold, italic, strike, link }, at) => {
        const look = classes(bold && 'blocks__bold', italic && 'blocks__italic', strike && 'blocks__strike')
        if (link)
          return (
            <Tap key={at} className={classes('blocks__link', look)} to={routes.web(link)}>
              {text}
            </Tap>
          )
        // Members whom it calls, and addresses, lead there.
        if (leadsSomewhere(text, mentions))
          return (
            <View key={at} className={classes('blocks__text blocks__text--linked', look)}>
              <Words text={text} mentions={mentions} />
            </View>
          )
        return (
          <Text key={at} className={classes('blocks__text', look)} userSelect>
            {text}
          </Text>
        )
      })}
    </>
  )
}
