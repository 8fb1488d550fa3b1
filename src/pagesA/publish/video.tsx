import { VideoEditor, videoForm } from '@/features/content/types/video'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function VideoPage() {
  return <PublishPage of={videoForm} Editor={VideoEditor} editing={t.video.editing} />
}
