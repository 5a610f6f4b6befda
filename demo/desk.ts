import type { reportReasons } from '@atelier/contract/reports'

/** What is reported or removed: the post or comment of `by` that begins with `text`, a message likewise, or somebody's profile. */
export type Thing = { type: 'post' | 'comment' | 'message'; by: string; text: string } | { type: 'profile'; by: string }

/** What happened at the desk of the staff, by whom and how long ago. */
export type Act = { hoursAgo: number; by: string } & (
  | { act: 'report'; thing: Thing; reason: (typeof reportReasons)[number]; note?: string }
  | { act: 'take'; thing: Thing }
  | { act: 'resolve'; thing: Thing; remove?: string; warn?: string; ban?: { reason: string; days?: number } }
  | { act: 'dismiss'; thing: Thing }
  | { act: 'filter'; word: string; severity: 'low' | 'moderate' | 'high' }
  | { act: 'note'; about: string; text: string }
  | { act: 'appeal'; thing: Thing; text: string }
  | { act: 'hold'; text: string; words: string[] }
  | { act: 'leave'; reason: string }
)

const tiles: Thing = { type: 'post', by: 'framed_walls', text: 'New in the shop: Portuguese' }
const lighthouse: Thing = { type: 'post', by: 'framed_walls', text: 'New in the shop: a lighthouse' }
const growth: Thing = { type: 'post', by: 'framed_walls', text: 'Want your wall' }
const offer: Thing = { type: 'message', by: 'framed_walls', text: 'Send all files' }
const wheel: Thing = { type: 'profile', by: 'prize_wheel' }
const hand: Thing = { type: 'comment', by: 'blunt_brush', text: 'Twenty minutes' }
const country: Thing = { type: 'comment', by: 'blunt_brush', text: 'A country of bookkeepers' }
const painter: Thing = { type: 'profile', by: 'blunt_brush' }
const industry: Thing = { type: 'post', by: 'ruth_margins', text: 'Industry note' }
const theatre: Thing = { type: 'post', by: 'agnieszka_plakat', text: 'Somebody stole the poster' }
const review: Thing = { type: 'post', by: 'noah_pixels', text: 'played a review copy' }
const flicker: Thing = { type: 'post', by: 'noah_pixels', text: 'Two grids' }

/** The oldest first. */
export const desk: readonly Act[] = [
  { hoursAgo: 620, by: 'jules_admin', act: 'filter', word: 'crypto giveaway', severity: 'high' },
  { hoursAgo: 619, by: 'jules_admin', act: 'filter', word: 'free followers', severity: 'moderate' },
  { hoursAgo: 612, by: 'mira_mod', act: 'filter', word: 'ask for prices', severity: 'low' },
  { hoursAgo: 300, by: 'pilar_analogica', act: 'report', thing: wheel, reason: 'spam' },
  { hoursAgo: 299, by: 'kenji_clay', act: 'report', thing: wheel, reason: 'spam', note: 'There is no phone. I asked.' },
  { hoursAgo: 297, by: 'linh_garden', act: 'report', thing: wheel, reason: 'false_information' },
  { hoursAgo: 296, by: 'jules_admin', act: 'take', thing: wheel },
  { hoursAgo: 296, by: 'jules_admin', act: 'resolve', thing: wheel, ban: { reason: 'A prize that does not exist' } },
  { hoursAgo: 180, by: 'blunt_brush', act: 'report', thing: industry, reason: 'false_information', note: 'I read, for one.' },
  { hoursAgo: 176, by: 'mira_mod', act: 'dismiss', thing: industry },
  {
    hoursAgo: 60,
    by: 'ines_azulejo',
    act: 'report',
    thing: tiles,
    reason: 'stolen_work',
    note: 'The original is the last picture on my profile.',
  },
  { hoursAgo: 59, by: 'mira_mod', act: 'take', thing: tiles },
  {
    hoursAgo: 58,
    by: 'mira_mod',
    act: 'resolve',
    thing: tiles,
    remove: 'The picture belongs to @ines_azulejo',
    warn: 'Sell what you have made or licensed',
  },
  {
    hoursAgo: 57,
    by: 'mira_mod',
    act: 'note',
    about: 'framed_walls',
    text: 'First time. Asked Inês whether the tiles are her own: yes, with a photo of the kiln.',
  },
  {
    hoursAgo: 50,
    by: 'framed_walls',
    act: 'appeal',
    thing: tiles,
    text: 'We bought the file from an agency and have a receipt. How could we know?',
  },
  { hoursAgo: 46, by: 'amara_portraits', act: 'report', thing: hand, reason: 'harassment' },
  {
    hoursAgo: 44,
    by: 'mira_mod',
    act: 'resolve',
    thing: hand,
    remove: 'Criticise the work, not the person',
    warn: 'Criticise the work, not the person',
  },
  { hoursAgo: 40, by: 'leo_carnet', act: 'report', thing: theatre, reason: 'stolen_work', note: 'It says so itself!' },
  { hoursAgo: 31, by: 'matiu_tides', act: 'leave', reason: 'I am moving my work to a page of my own. Thank you for two good years.' },
  { hoursAgo: 26, by: 'hana_stilllife', act: 'report', thing: flicker, reason: 'other', note: 'It made me dizzy, even the cover.' },
  { hoursAgo: 22, by: 'sofie_polder', act: 'report', thing: country, reason: 'harassment' },
  { hoursAgo: 21, by: 'meiling_papercut', act: 'report', thing: country, reason: 'hate', note: 'About a whole country.' },
  { hoursAgo: 19, by: 'freya_blue', act: 'report', thing: country, reason: 'harassment' },
  {
    hoursAgo: 17,
    by: 'noah_pixels',
    act: 'report',
    thing: lighthouse,
    reason: 'stolen_work',
    note: 'act one, second screen. i can send the source',
  },
  { hoursAgo: 16, by: 'emily_rings', act: 'report', thing: lighthouse, reason: 'stolen_work' },
  { hoursAgo: 15, by: 'mira_mod', act: 'take', thing: lighthouse },
  { hoursAgo: 13, by: 'camille_herbier', act: 'report', thing: growth, reason: 'spam' },
  {
    hoursAgo: 11,
    by: 'framed_walls',
    act: 'hold',
    text: 'Crypto giveaway for everybody who shares our shop tonight!',
    words: ['crypto giveaway'],
  },
  {
    hoursAgo: 10,
    by: 'giulia_cucina',
    act: 'hold',
    text: 'A crypto giveaway has asked me for my grandmother’s recipe. I told it: two eggs, and patience.',
    words: ['crypto giveaway'],
  },
  { hoursAgo: 8, by: 'emily_rings', act: 'report', thing: offer, reason: 'spam', note: 'They want my files for nothing.' },
  { hoursAgo: 5, by: 'sofie_polder', act: 'report', thing: painter, reason: 'harassment', note: 'He does this under every post.' },
  { hoursAgo: 2, by: 'daniel_builds', act: 'report', thing: review, reason: 'other', note: 'Which game is it? Just asking.' },
]
