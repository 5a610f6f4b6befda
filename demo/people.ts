import type { Creator } from '#creator.ts'
import { ada } from '#creators/ada.ts'
import { agnieszkaPlakat } from '#creators/agnieszka-plakat.ts'
import { ainoNightsky } from '#creators/aino-nightsky.ts'
import { amaraPortraits } from '#creators/amara-portraits.ts'
import { camilleHerbier } from '#creators/camille-herbier.ts'
import { danielBuilds } from '#creators/daniel-builds.ts'
import { diegoVinilo } from '#creators/diego-vinilo.ts'
import { eleniArches } from '#creators/eleni-arches.ts'
import { emilyRings } from '#creators/emily-rings.ts'
import { faridInk } from '#creators/farid-ink.ts'
import { freyaBlue } from '#creators/freya-blue.ts'
import { giuliaCucina } from '#creators/giulia-cucina.ts'
import { graceKitenge } from '#creators/grace-kitenge.ts'
import { hamishLoom } from '#creators/hamish-loom.ts'
import { hanaStilllife } from '#creators/hana-stilllife.ts'
import { inesAzulejo } from '#creators/ines-azulejo.ts'
import { jonasWerkstatt } from '#creators/jonas-werkstatt.ts'
import { juniperNotes } from '#creators/juniper-notes.ts'
import { kenjiClay } from '#creators/kenji-clay.ts'
import { leoCarnet } from '#creators/leo-carnet.ts'
import { linhGarden } from '#creators/linh-garden.ts'
import { luciaAlsur } from '#creators/lucia-alsur.ts'
import { marisolRiso } from '#creators/marisol-riso.ts'
import { mateusOnda } from '#creators/mateus-onda.ts'
import { matiuTides } from '#creators/matiu-tides.ts'
import { meilingPapercut } from '#creators/meiling-papercut.ts'
import { newcomers } from '#creators/newcomers.ts'
import { nnekaWeaves } from '#creators/nneka-weaves.ts'
import { noahPixels } from '#creators/noah-pixels.ts'
import { oksanaStitch } from '#creators/oksana-stitch.ts'
import { pilarAnalogica } from '#creators/pilar-analogica.ts'
import { priyaKolam } from '#creators/priya-kolam.ts'
import { raniaMarbling } from '#creators/rania-marbling.ts'
import { ruthMargins } from '#creators/ruth-margins.ts'
import { samirIsometric } from '#creators/samir-isometric.ts'
import { sofiePolder } from '#creators/sofie-polder.ts'
import { staff } from '#creators/staff.ts'
import { tobiasSetzt } from '#creators/tobias-setzt.ts'
import { tomLinocut } from '#creators/tom-linocut.ts'
import { trouble } from '#creators/trouble.ts'
import { yaraZellige } from '#creators/yara-zellige.ts'
import { zaneleBeads } from '#creators/zanele-beads.ts'

/** Everybody in the demo network. */
export const people: readonly Creator[] = [
  ada,
  agnieszkaPlakat,
  ainoNightsky,
  amaraPortraits,
  camilleHerbier,
  danielBuilds,
  diegoVinilo,
  eleniArches,
  emilyRings,
  faridInk,
  freyaBlue,
  giuliaCucina,
  graceKitenge,
  hamishLoom,
  hanaStilllife,
  inesAzulejo,
  jonasWerkstatt,
  juniperNotes,
  kenjiClay,
  leoCarnet,
  linhGarden,
  luciaAlsur,
  marisolRiso,
  mateusOnda,
  matiuTides,
  meilingPapercut,
  nnekaWeaves,
  noahPixels,
  oksanaStitch,
  pilarAnalogica,
  priyaKolam,
  raniaMarbling,
  ruthMargins,
  samirIsometric,
  sofiePolder,
  tobiasSetzt,
  tomLinocut,
  yaraZellige,
  zaneleBeads,
  ...staff,
  ...newcomers,
  ...trouble,
]
