import { type Creator, comment } from '#creator.ts'

export const eleniArches: Creator = {
  username: 'eleni_arches',
  first_name: 'Eleni',
  last_name: 'Papadaki',
  country: 'GR',
  born: '1983-06-11',
  bio: 'Restoring small houses on small islands, drawing them when the mason is late. Chania.',
  interests: ['Art & Design', 'History', 'Travel', 'DIY & Crafts', 'Photography'],
  avatar: 'eleni_arches/avatar.webp',
  banner: 'eleni_arches/banner.webp',
  posts: [
    {
      text: 'The mason said “first thing in the morning”. He did not say which morning. I have drawn the door eleven times.',
      category: 'Behind the Scenes',
      country: 'GR',
      comments: [
        comment('samir_isometric', 'Our plumber uses the same calendar.'),
        comment('pilar_analogica', 'El albañil es quien más ha hecho por el dibujo en el Mediterráneo.'),
      ],
    },
    {
      text: 'The stair, noon. In whitewash there is no white: the step is yellow, the riser is blue, and the wall is whatever the neighbour’s laundry is. #greece #architecture',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'eleni_arches/stair.webp',
          alt: 'A white stair climbs along a sunlit wall with bougainvillea to a blue arched door; the sea lies behind.',
        },
      ],
      comments: [
        comment('hana_stilllife', '“Whatever the neighbour’s laundry is.” My greys agree.'),
        comment(
          'ines_azulejo',
          'That blue door! I have the exact glaze.',
          comment('eleni_arches', 'Send me a tile and I shall send you the door.'),
        ),
        comment('aino_nightsky', 'I have forgotten what this much light looks like.'),
      ],
    },
    {
      text: 'Lime, for those who restore: slaked lime, at least three months in the pit, skimmed, thinned like milk, three coats crossing each other, each on a wall that you have wetted. It breathes, it heals its own hairline cracks, and it is older than every paint company. Plastic paint keeps the damp in; in ten years the wall falls off with the paint.',
      category: 'Tutorials',
      comments: [
        comment('yara_zellige', 'Le tadelakt, pareil : de la chaux, du temps, et un galet.'),
        comment('kenji_clay', 'A wall that heals itself. Every material should be asked if it can.'),
        comment('jonas_werkstatt', 'Knochenleim fürs Haus, sozusagen.'),
      ],
    },
    {
      text: 'Somebody left the gate open and there it was.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'eleni_arches/gate.webp',
          alt: 'Through an arch in a thick white wall: blue sea, pale sky and the sun; bougainvillea hangs at the right.',
        },
      ],
      comments: [
        comment('ruth_margins', 'This is a first line. I can hear the novel starting.'),
        comment('mateus_onda', 'And then you jumped in, I hope.'),
        comment('leo_carnet', 'Le plus beau portail est un portail oublié.'),
      ],
    },
    {
      text: 'Kyria Sofia is 88 and wants her kitchen exactly as it was, “only where I can reach it”. We lowered everything by nine centimetres. She says that the house has finally grown up.',
      category: 'Personal Stories',
      comments: [
        comment('priya_kolam', 'The house has grown up! Oh.'),
        comment('lucia_alsur', 'Nueve centímetros de ternura.'),
        comment('emily_rings', 'C’est ça, l’architecture.'),
        comment('mira_mod', 'Best thing I have read today.'),
      ],
    },
    {
      text: 'Counting roofs from the ferry. There are eleven domes, one of them is a water tank that dreams.',
      category: 'Creative Showcases',
      country: 'GR',
      pictures: [
        {
          file: 'eleni_arches/terrace.webp',
          alt: 'White and cream cube houses with blue domes and doors climb a slope above a blue sea, bougainvillea at the left.',
        },
      ],
      comments: [
        comment('noah_pixels', 'a water tank that dreams… stealing this for a side quest'),
        comment('sofie_polder', 'How do you keep everything dry up there? Sorry. Professional question.'),
        comment(
          'daniel_builds',
          'I booked a ferry because of this drawing. I am not joking.',
          comment('eleni_arches', 'Take the slow one, left side.'),
        ),
      ],
    },
    {
      text: 'The same gate at seven in the evening, when the wall gives back what it has saved all day. #greece #architecture',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'eleni_arches/evening-gate.webp',
          alt: 'An arch in an orange-red wall opens to a turquoise sea under an orange sky with a pink sun.',
        },
        {
          file: 'eleni_arches/evening-stair.webp',
          alt: 'A stair in evening orange and sand climbs past a coral wall to a dark green door.',
        },
      ],
      comments: [
        comment('amara_portraits', 'Le mur rend la lumière. Quelle phrase, quelle couleur.'),
        comment('rania_marbling', 'Cairo at seven, minus the horns.'),
      ],
    },
    {
      text: 'Note to foreign architects: the cat is load-bearing.',
      category: 'Entertainment',
      comments: [
        comment('kenji_clay', 'Confirmed by the kiln roof.'),
        comment('tom_linocut', 'In Ireland it is the sheepdog. Same calculation.'),
        comment('aino_nightsky', 'Kuu would like to be considered for structural work.'),
      ],
    },
  ],
}
