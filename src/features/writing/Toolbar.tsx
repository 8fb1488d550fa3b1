import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { canChooseFiles, chooseFiles } from '@/features/document'
import { choosePictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { KeepFocus } from '@/ui/form/KeepFocus'
import type { Composition } from './Composition'
import { LinkForm } from './LinkForm'
import { isHeading, type TextKind } from './lines'
import { PostPicker } from './PostPicker'
import { hasMark, textOf } from './spans'
import './Toolbar.scss'

interface Props {
  composition: Composition
}

/** What a picker of pictures offers at once. */
const PICTURES_AT_ONCE = 9

const KINDS: readonly { kind: TextKind; sign: string }[] = [
  { kind: 'heading2', sign: 'H2' },
  { kind: 'heading3', sign: 'H3' },
  { kind: 'quote', sign: '❝' },
  { kind: 'bullet', sign: '•' },
  { kind: 'ordered', sign: '1.' },
]

/** What can be done with the line that is written, and put after it. */
export const Toolbar = observer(function Toolbar({ composition }: Props) {
  const [sheet, setSheet] = useState<'link' | 'post' | null>(null)
  const { current, caret, isFull } = composition
  const length = current ? textOf(current.spans).length : 0
  const [from, to] = caret && caret.to > caret.from ? [caret.from, caret.to] : [0, length]
  const isMarked = current !== undefined && hasMark(current.spans, from, to, 'bold')
  const isPlain = current !== undefined && isHeading(current)
  const isList = current?.kind === 'bullet' || current?.kind === 'ordered'
  const handlePictures = () =>
    attempt(async () => composition.addPictures(await choosePictures(Math.min(PICTURES_AT_ONCE, composition.roomForPictures))))
  const handleFiles = () => attempt(async () => composition.addFiles(await chooseFiles(composition.roomForFiles)))
  return (
    <>
      <KeepFocus className="toolbar">
        <View className="toolbar__steps" role="toolbar">
          <Tool label={t.writing.undo} off={!composition.canUndo} onTap={() => composition.undo()}>
            <Icon name="undo" />
          </Tool>
          <Tool label={t.writing.redo} off={!composition.canRedo} onTap={() => composition.redo()}>
            <Icon name="undo" className="toolbar__redo" />
          </Tool>
        </View>
        <ScrollView className="toolbar__tools" scrollX enhanced showScrollbar={false}>
          <View className="toolbar__row">
            <Tool label={t.writing.picture} off={isFull || composition.roomForPictures < 1} onTap={() => void handlePictures()}>
              <Icon name="picture" />
            </Tool>
            {KINDS.map(({ kind, sign }) => (
              <Tool
                key={kind}
                label={`${t.writing.kinds[kind]} ${sign}`}
                on={current?.kind === kind}
                onTap={() => composition.restyle(kind)}
              >
                <Text>{sign}</Text>
              </Tool>
            ))}
            {isList && (
              <>
                <Tool label={t.writing.outdent} off={!current.level} onTap={() => composition.indent(-1)}>
                  <Icon name="left" />
                </Tool>
                <Tool label={t.writing.indent} onTap={() => composition.indent(1)}>
                  <Icon name="right" />
                </Tool>
              </>
            )}
            <Tool label={t.writing.bold} on={isMarked} off={length === 0 || isPlain} onTap={() => composition.mark('bold')}>
              <Text className="toolbar__bold">B</Text>
            </Tool>
            <Tool label={t.writing.link} off={isPlain} onTap={() => setSheet('link')}>
              <Icon name="link" />
            </Tool>
            <Tool label={t.writing.post} off={isFull || composition.roomForPosts < 1} onTap={() => setSheet('post')}>
              <Icon name="play" />
            </Tool>
            {canChooseFiles && (
              <Tool label={t.document.add} off={isFull || composition.roomForFiles < 1} onTap={() => void handleFiles()}>
                <Icon name="single" />
              </Tool>
            )}
            <Tool label={t.writing.divider} off={isFull} onTap={() => composition.addDivider()}>
              <Text>—</Text>
            </Tool>
          </View>
        </ScrollView>
      </KeepFocus>
      <Sheet open={sheet === 'link'} title={t.writing.link} onClose={() => setSheet(null)}>
        <LinkForm composition={composition} onDone={() => setSheet(null)} />
      </Sheet>
      <Sheet open={sheet === 'post'} title={t.writing.post} maxHeight="80%" onClose={() => setSheet(null)}>
        <PostPicker
          onChoose={(post, type) => {
            composition.addPost(post, type)
            setSheet(null)
          }}
        />
      </Sheet>
    </>
  )
})

interface ToolProps {
  label: string
  on?: boolean
  off?: boolean
  onTap: () => void
  children: ReactNode
}

function Tool({ label, on, off, onTap, children }: ToolProps) {
  return (
    <Tap
      className={classes('toolbar__tool', on && 'toolbar__tool--on', off && 'toolbar__tool--off')}
      label={label}
      pressed={on}
      disabled={off}
      onTap={onTap}
    >
      {children}
    </Tap>
  )
}
