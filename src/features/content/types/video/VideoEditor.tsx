import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import { EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { t } from '@/lib/i18n'
import { clockTime } from '@/lib/clockTime'
import { Button } from '@/ui/base/Button'
import { Img } from '@/ui/base/Img'
import { TextArea } from '@/ui/form/TextArea'
import { FilmUploading } from './FilmUploading'
import type { VideoFields } from './form'
import './VideoEditor.scss'

interface Props {
  form: PostForm<VideoFields>
}

/** The fields of a video. */
export const VideoEditor = observer(function VideoEditor({ form }: Props) {
  return (
    <PostEditor form={form}>
      <EditorPart>
        <FilmField form={form} />
      </EditorPart>
      <EditorPart>
        <TextArea
          label={t.publish.text}
          tall
          value={form.fields.content}
          problem={form.problems.content}
          placeholder={t.video.textHint}
          maxLength={POST_TEXT_CHARS}
          onInput={(content) => form.set({ content })}
        />
        <TitleField form={form} placeholder={t.video.titleHint} optional />
      </EditorPart>
    </PostEditor>
  )
})

/** The film: chosen, on its way, or there. */
const FilmField = observer(function FilmField({ form }: Props) {
  const [uploading] = useState(() => new FilmUploading(form))
  useEffect(() => {
    uploading.resume()
    return () => uploading.close()
  }, [uploading])
  const { film, poster } = form.fields
  const { phase, percent, problem } = uploading
  const cover = poster ?? film?.done?.poster
  const note =
    phase === 'checking'
      ? t.video.checking
      : phase === 'waiting'
        ? problem || t.video.waitsForLine
        : phase === 'sending'
          ? t.video.sending(percent)
          : problem
  return (
    <View className="film-field">
      {film && (
        <View className="film-field__film">
          {cover && <Img className="film-field__cover" src={cover.thumb} alt="" color={cover.color} />}
          <View className="film-field__words" role="status">
            <Text>{film.done ? t.video.ready(clockTime(film.done.seconds)) : note}</Text>
            {!film.done && phase !== 'failed' && (
              <View className="film-field__bar">
                <View className="film-field__done" style={{ width: `${percent}%` }} />
              </View>
            )}
          </View>
        </View>
      )}
      {form.problems.film && (
        <View className="film-field__problem" role="alert">
          <Text>{form.problems.film}</Text>
        </View>
      )}
      <View className="film-field__ways">
        {film && !film.done && (phase === 'failed' || phase === 'waiting') && (
          <Button small onTap={() => uploading.retry()}>
            {t.common.retry}
          </Button>
        )}
        <Button small kind={film ? 'plain' : 'primary'} onTap={() => void uploading.choose()}>
          {film ? t.video.chooseOther : t.video.choose}
        </Button>
        {film && (
          <Button small onTap={() => uploading.remove()}>
            {t.video.remove}
          </Button>
        )}
      </View>
    </View>
  )
})
