import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { POST_PICTURES, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { PicturePicker } from '@/features/media'
import { MentionPanel } from '@/features/mention'
import { t } from '@/lib/i18n'
import { beginMention, endMention, type Mention } from '@/lib/mentions'
import { Tap } from '@/ui/base/Tap'
import { Field } from '@/ui/form/Field'
import { KeepFocus } from '@/ui/form/KeepFocus'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { TextArea } from '@/ui/form/TextArea'
import { CategoryRow } from './CategoryRow'
import { PlaceRevealRow } from './PlaceRevealRow'
import { PlaceRow } from './PlaceRow'
import type { PostForm } from './PostForm'
import { TagsRow } from './TagsRow'
import { VisibilityRow } from './VisibilityRow'
import './PostEditor.scss'

interface EditorProps {
  /** The parts of one type, from the top; below them is what every post has. */
  children: ReactNode
  form: PostForm
  /** It stands in a directory, which is for everyone: nobody chooses who may read it. */
  directory?: boolean
  /** `part`: a PlacePart asks for it. `revealed`: though in a directory, its author chooses what others know of its place. */
  place?: 'revealed' | 'part'
}

/** The fields of a post. */
export const PostEditor = observer(function PostEditor({ children, form, directory, place }: EditorProps) {
  const { problems } = form
  return (
    <View className="post-editor">
      {children}
      <View className="post-editor__rows">
        <TagsRow form={form} />
        <Trouble words={problems.tags} />
        {place !== 'part' && <PlaceRows form={form} revealing={!directory || place === 'revealed'} />}
        {!directory && (
          <>
            <CategoryRow form={form} />
            <VisibilityRow form={form} />
          </>
        )}
        {!directory && !form.reprint && (
          <SwitchRow
            name={t.publish.noReprint}
            note={t.publish.noReprintNote}
            on={form.fields.noReprint}
            onFlip={() => form.set({ noReprint: !form.fields.noReprint })}
          />
        )}
      </View>
    </View>
  )
})

interface PlaceProps {
  form: PostForm
  /** Its author chooses what others know of it. */
  revealing?: boolean
}

/** The place, for what is one: among the first things that are asked. */
export const PlacePart = (props: PlaceProps) => (
  <View className="post-editor__rows post-editor__rows--part">
    <PlaceRows {...props} />
  </View>
)

const PlaceRows = observer(function PlaceRows({ form, revealing }: PlaceProps) {
  return (
    <>
      <PlaceRow form={form} />
      <Trouble words={form.problems.place} />
      {revealing && <PlaceRevealRow form={form} />}
    </>
  )
})

/** Fields that belong together. */
export const EditorPart = ({ children }: { children: ReactNode }) => <View className="post-editor__part">{children}</View>

interface TextProps {
  form: PostForm
  placeholder: string
  maxLength: number
}

/** The text and the pictures. */
export const ContentFields = observer(function ContentFields({ form, placeholder, maxLength }: TextProps) {
  const { fields, problems, uploads } = form
  const handleMention = (member: Mention) =>
    form.set({ content: endMention(fields.content, member.nickName), mentions: [...fields.mentions, member] })
  return (
    <>
      <TextArea
        label={t.publish.text}
        tall
        value={fields.content}
        problem={problems.content}
        placeholder={placeholder}
        maxLength={maxLength}
        onInput={(content) => form.set({ content })}
      />
      <View className="post-editor__tools">
        <KeepFocus>
          <Tap className="post-editor__tool" label={t.comment.mention} onTap={() => form.set({ content: beginMention(fields.content) })}>
            <Text>@</Text>
          </Tap>
        </KeepFocus>
      </View>
      <MentionPanel text={fields.content} onChoose={handleMention} />
      <PicturePicker uploads={uploads} max={POST_PICTURES} />
      <Trouble words={problems.media} />
    </>
  )
})

interface TitleProps {
  form: PostForm
  placeholder: string
  optional?: boolean
}

export const TitleField = observer(function TitleField({ form, placeholder, optional }: TitleProps) {
  return (
    <Field
      label={optional ? t.common.optional(t.publish.title) : t.publish.title}
      value={form.fields.title}
      problem={form.problems.title}
      placeholder={placeholder}
      maxLength={POST_TITLE_CHARS}
      onInput={(title) => form.set({ title })}
    />
  )
})

/** What is wrong with what has no field of its own. */
function Trouble({ words }: { words?: string }) {
  return words ? (
    <View className="post-editor__problem" role="alert">
      <Text>{words}</Text>
    </View>
  ) : null
}
