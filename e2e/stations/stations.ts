import { communityStations } from '#stations/communities.ts'
import { linkStations, newcomerStations, visitorStations } from '#stations/entry.ts'
import { exploreStations } from '#stations/explore.ts'
import { messageStations } from '#stations/messages.ts'
import { peopleStations } from '#stations/people.ts'
import { postStations } from '#stations/posts.ts'
import { securityStations } from '#stations/security.ts'
import { settingsStations } from '#stations/settings.ts'
import { staffStations } from '#stations/staff.ts'
import type { Station } from '#stations/station.ts'

export const stations: Station[] = [
  ...visitorStations,
  ...newcomerStations,
  ...linkStations,
  ...postStations,
  ...exploreStations,
  ...peopleStations,
  ...messageStations,
  ...settingsStations,
  // After the settings: it leaves a change of the address pending.
  ...securityStations,
  ...communityStations,
  ...staffStations,
]
