import type { Maker } from '#demo/maker.ts'
import { ada } from '#demo/makers/ada.ts'
import { agnieszkaPlakat } from '#demo/makers/agnieszka-plakat.ts'
import { ainoNightsky } from '#demo/makers/aino-nightsky.ts'
import { amaraPortraits } from '#demo/makers/amara-portraits.ts'
import { camilleHerbier } from '#demo/makers/camille-herbier.ts'
import { danielBuilds } from '#demo/makers/daniel-builds.ts'
import { diegoVinilo } from '#demo/makers/diego-vinilo.ts'
import { eleniArches } from '#demo/makers/eleni-arches.ts'
import { emilyRings } from '#demo/makers/emily-rings.ts'
import { faridInk } from '#demo/makers/farid-ink.ts'
import { freyaBlue } from '#demo/makers/freya-blue.ts'
import { giuliaCucina } from '#demo/makers/giulia-cucina.ts'
import { graceKitenge } from '#demo/makers/grace-kitenge.ts'
import { hamishLoom } from '#demo/makers/hamish-loom.ts'
import { hanaStilllife } from '#demo/makers/hana-stilllife.ts'
import { inesAzulejo } from '#demo/makers/ines-azulejo.ts'
import { jonasWerkstatt } from '#demo/makers/jonas-werkstatt.ts'
import { juniperNotes } from '#demo/makers/juniper-notes.ts'
import { kenjiClay } from '#demo/makers/kenji-clay.ts'
import { leoCarnet } from '#demo/makers/leo-carnet.ts'
import { linhGarden } from '#demo/makers/linh-garden.ts'
import { luciaAlsur } from '#demo/makers/lucia-alsur.ts'
import { marisolRiso } from '#demo/makers/marisol-riso.ts'
import { mateusOnda } from '#demo/makers/mateus-onda.ts'
import { matiuTides } from '#demo/makers/matiu-tides.ts'
import { meilingPapercut } from '#demo/makers/meiling-papercut.ts'
import { nnekaWeaves } from '#demo/makers/nneka-weaves.ts'
import { noahPixels } from '#demo/makers/noah-pixels.ts'
import { oksanaStitch } from '#demo/makers/oksana-stitch.ts'
import { pilarAnalogica } from '#demo/makers/pilar-analogica.ts'
import { priyaKolam } from '#demo/makers/priya-kolam.ts'
import { raniaMarbling } from '#demo/makers/rania-marbling.ts'
import { ruthMargins } from '#demo/makers/ruth-margins.ts'
import { samirIsometric } from '#demo/makers/samir-isometric.ts'
import { sofiePolder } from '#demo/makers/sofie-polder.ts'
import { staff } from '#demo/makers/staff.ts'
import { tobiasSetzt } from '#demo/makers/tobias-setzt.ts'
import { tomLinocut } from '#demo/makers/tom-linocut.ts'
import { yaraZellige } from '#demo/makers/yara-zellige.ts'
import { zaneleBeads } from '#demo/makers/zanele-beads.ts'

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
