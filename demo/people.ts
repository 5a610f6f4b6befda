import type { Maker } from '#maker.ts'
import { ada } from '#makers/ada.ts'
import { agnieszkaPlakat } from '#makers/agnieszka-plakat.ts'
import { ainoNightsky } from '#makers/aino-nightsky.ts'
import { amaraPortraits } from '#makers/amara-portraits.ts'
import { camilleHerbier } from '#makers/camille-herbier.ts'
import { danielBuilds } from '#makers/daniel-builds.ts'
import { diegoVinilo } from '#makers/diego-vinilo.ts'
import { eleniArches } from '#makers/eleni-arches.ts'
import { emilyRings } from '#makers/emily-rings.ts'
import { faridInk } from '#makers/farid-ink.ts'
import { freyaBlue } from '#makers/freya-blue.ts'
import { giuliaCucina } from '#makers/giulia-cucina.ts'
import { graceKitenge } from '#makers/grace-kitenge.ts'
import { hamishLoom } from '#makers/hamish-loom.ts'
import { hanaStilllife } from '#makers/hana-stilllife.ts'
import { inesAzulejo } from '#makers/ines-azulejo.ts'
import { jonasWerkstatt } from '#makers/jonas-werkstatt.ts'
import { juniperNotes } from '#makers/juniper-notes.ts'
import { kenjiClay } from '#makers/kenji-clay.ts'
import { leoCarnet } from '#makers/leo-carnet.ts'
import { linhGarden } from '#makers/linh-garden.ts'
import { luciaAlsur } from '#makers/lucia-alsur.ts'
import { marisolRiso } from '#makers/marisol-riso.ts'
import { mateusOnda } from '#makers/mateus-onda.ts'
import { matiuTides } from '#makers/matiu-tides.ts'
import { meilingPapercut } from '#makers/meiling-papercut.ts'
import { nnekaWeaves } from '#makers/nneka-weaves.ts'
import { noahPixels } from '#makers/noah-pixels.ts'
import { oksanaStitch } from '#makers/oksana-stitch.ts'
import { pilarAnalogica } from '#makers/pilar-analogica.ts'
import { priyaKolam } from '#makers/priya-kolam.ts'
import { raniaMarbling } from '#makers/rania-marbling.ts'
import { ruthMargins } from '#makers/ruth-margins.ts'
import { samirIsometric } from '#makers/samir-isometric.ts'
import { sofiePolder } from '#makers/sofie-polder.ts'
import { staff } from '#makers/staff.ts'
import { tobiasSetzt } from '#makers/tobias-setzt.ts'
import { tomLinocut } from '#makers/tom-linocut.ts'
import { yaraZellige } from '#makers/yara-zellige.ts'
import { zaneleBeads } from '#makers/zanele-beads.ts'

/** Everybody in the demo network. */
export const people: readonly Maker[] = [
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
]
