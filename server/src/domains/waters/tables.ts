import type { HazardKind } from '@anglers/contract/hazards'
import type { NoteKind } from '@anglers/contract/waters'
import type { OpeningHours, VenuePrice } from '@anglers/contract/venue'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { SpotAccess } from '@anglers/contract/posts/places'
import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    post_venue: {
      post_id: number
      water: WaterKind | null
      wild: Generated<boolean>
      words: Generated<string[]>
      features: Generated<string[]>
      prices: ColumnType<VenuePrice[], string | undefined, string>
      hours: ColumnType<OpeningHours | null, string | null, string | null>
      phone: Generated<string>
      stocked_on: string | null
      stocking: Generated<string>
      rating_sum: Generated<number>
      review_count: Generated<number>
      confirmed_at: Date | null
      confirmed_by: number | null
      owner_id: number | null
    }
    post_point: { post_id: number; type: string; listed: boolean; lat: number; lng: number; at: ColumnType<string, never, never> }
    post_spot: { post_id: number; water: WaterKind | null; fish: string[]; access: SpotAccess; months: number[] }
    hazard: {
      id: Generated<number>
      post_id: number
      author_id: number | null
      kind: HazardKind
      body: Generated<string>
      created_at: Generated<Date>
    }
    hazard_vote: { hazard_id: number; member_id: number; is_there: boolean; voted_at: Generated<Date> }
    review: {
      id: Generated<number>
      post_id: number
      author_id: number
      rating: number
      body: string
      /** Only its author sees it, and its stars do not count. */
      held: Generated<boolean>
      created_at: Generated<Date>
    }
    review_media: { review_id: number; position: number; media_id: number }
    base_map: {
      id: Generated<number>
      edition: string
      attribution: string
      south: number
      west: number
      north: number
      east: number
    }
    base_map_tile: { map_id: number; zoom: number; x: number; y: number; body: Buffer }
    venue_note: {
      id: Generated<number>
      post_id: number
      author_id: number
      kind: NoteKind
      body: string
      state: Generated<'open' | 'accepted' | 'refused'>
      created_at: Generated<Date>
      decided_at: Date | null
      decided_by: number | null
    }
  }
}
