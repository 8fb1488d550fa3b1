import { PlacesEditor, placesForm } from '@/features/content/types/places'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function PublishPlacesPage() {
  return <PublishPage of={placesForm} Editor={PlacesEditor} editing={t.waters.editSpot} />
}
