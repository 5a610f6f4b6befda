import type { Clip, Works } from '#art/drawing.ts'
import { ada, plotter } from '#art/works/ada.ts'
import { agnieszkaPlakat } from '#art/works/agnieszka-plakat.ts'
import { ainoNightsky } from '#art/works/aino-nightsky.ts'
import { amaraPortraits } from '#art/works/amara-portraits.ts'
import { camilleHerbier } from '#art/works/camille-herbier.ts'
import { communities } from '#art/works/communities.ts'
import { conversations } from '#art/works/conversations.ts'
import { danielBuilds } from '#art/works/daniel-builds.ts'
import { diegoVinilo } from '#art/works/diego-vinilo.ts'
import { eleniArches } from '#art/works/eleni-arches.ts'
import { emilyRings } from '#art/works/emily-rings.ts'
import { faridInk } from '#art/works/farid-ink.ts'
import { freyaBlue } from '#art/works/freya-blue.ts'
import { giuliaCucina } from '#art/works/giulia-cucina.ts'
import { graceKitenge } from '#art/works/grace-kitenge.ts'
import { hamishLoom } from '#art/works/hamish-loom.ts'
import { hanaStilllife } from '#art/works/hana-stilllife.ts'
import { inesAzulejo } from '#art/works/ines-azulejo.ts'
import { jonasWerkstatt } from '#art/works/jonas-werkstatt.ts'
import { kenjiClay } from '#art/works/kenji-clay.ts'
import { leoCarnet } from '#art/works/leo-carnet.ts'
import { linhGarden } from '#art/works/linh-garden.ts'
import { luciaAlsur } from '#art/works/lucia-alsur.ts'
import { marisolRiso } from '#art/works/marisol-riso.ts'
import { mateusOnda } from '#art/works/mateus-onda.ts'
import { matiuTides } from '#art/works/matiu-tides.ts'
import { meilingPapercut } from '#art/works/meiling-papercut.ts'
import { newcomers } from '#art/works/newcomers.ts'
import { nnekaWeaves } from '#art/works/nneka-weaves.ts'
import { noahPixels } from '#art/works/noah-pixels.ts'
import { oksanaStitch } from '#art/works/oksana-stitch.ts'
import { pilarAnalogica } from '#art/works/pilar-analogica.ts'
import { priyaKolam } from '#art/works/priya-kolam.ts'
import { raniaMarbling } from '#art/works/rania-marbling.ts'
import { samirIsometric } from '#art/works/samir-isometric.ts'
import { sofiePolder } from '#art/works/sofie-polder.ts'
import { staff } from '#art/works/staff.ts'
import { tobiasSetzt } from '#art/works/tobias-setzt.ts'
import { tomLinocut } from '#art/works/tom-linocut.ts'
import { yaraZellige } from '#art/works/yara-zellige.ts'
import { zaneleBeads } from '#art/works/zanele-beads.ts'

/** Every picture of the demo network, by its file in `pictures`. */
export const works: Works = {
  ...ada,
  ...agnieszkaPlakat,
  ...ainoNightsky,
  ...amaraPortraits,
  ...camilleHerbier,
  ...communities,
  ...conversations,
  ...danielBuilds,
  ...diegoVinilo,
  ...eleniArches,
  ...emilyRings,
  ...faridInk,
  ...freyaBlue,
  ...giuliaCucina,
  ...graceKitenge,
  ...hamishLoom,
  ...hanaStilllife,
  ...inesAzulejo,
  ...jonasWerkstatt,
  ...kenjiClay,
  ...leoCarnet,
  ...linhGarden,
  ...luciaAlsur,
  ...marisolRiso,
  ...mateusOnda,
  ...matiuTides,
  ...meilingPapercut,
  ...newcomers,
  ...nnekaWeaves,
  ...noahPixels,
  ...oksanaStitch,
  ...pilarAnalogica,
  ...priyaKolam,
  ...raniaMarbling,
  ...samirIsometric,
  ...sofiePolder,
  ...staff,
  ...tobiasSetzt,
  ...tomLinocut,
  ...yaraZellige,
  ...zaneleBeads,
}

export const clips: Readonly<Record<string, Clip>> = { 'ada/plotter.webm': plotter }
