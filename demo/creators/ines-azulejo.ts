import { face } from '#art/face.ts'
import { tiles } from '#art/tiles.ts'
import { type Creator, comment } from '#creator.ts'

const panel = (seed: string, options: Partial<Parameters<typeof tiles>[0]> = {}) =>
  tiles({ seed, ground: '#f6f5ef', glazes: ['#1d4e89', '#7fa9d4', '#f2c14e'], pattern: 'azulejo', across: 3, ...options })

export const inesAzulejo: Creator = {
  username: 'ines_azulejo',
  first_name: 'Inês',
  last_name: 'Carvalho',
  country: 'PT',
  born: '1991-06-13',
  bio: 'Hand-painted tiles, Lisbon. Rescuing old façades one square at a time. Cobalt under my nails since 2013.',
  interests: ['Art & Design', 'History', 'DIY & Crafts', 'Music', 'Travel'],
  avatar: face({
    seed: 'ines',
    skin: '#e0ac7e',
    hair: 'parted',
    hairColour: '#3a2418',
    shirt: '#f6f5ef',
    ground: '#7fa9d4',
    accent: '#f2c14e',
    earrings: true,
  }),
  banner: panel('ines-banner', { format: 'banner', across: 2 }),
  posts: [
    {
      text: 'A man sold me four tiles at the flea market and asked where I would put them. Back, I said. They were from the house opposite. He gave me half the money back, and helped carry.',
      category: 'Personal Stories',
      country: 'PT',
      comments: [comment('eleni_arches', 'Back. The best answer.'), comment('ruth_margins', 'And he helped carry! People.')],
    },
    {
      text: 'The pattern of number 27: one tile, painted four times around itself, and suddenly there is a garden. I have 63 to replace and a ladder that I trust. #azulejo #lisboa',
      category: 'Creative Showcases',
      pictures: [
        {
          art: panel('ines-27'),
          alt: 'Wall of tin-glazed tiles: blue leaves and circles on white that meet as flowers, with yellow accents.',
        },
      ],
      comments: [
        comment('priya_kolam', 'One tile, four turns, a garden. This is the first page of group theory.'),
        comment('yara_zellige', 'Vous peignez, nous taillons, et le jardin est le même.'),
        comment('sofie_polder', 'Do the 63 new ones look too new?', comment('ines_azulejo', 'For two winters. Then Lisbon signs them.')),
      ],
    },
    {
      text: 'Please do not buy old tiles without papers. If it is from a façade, it is from somebody’s façade. Ask the seller where the wall is. A good one will know, and a bad one will suddenly have to make a phone call.',
      category: 'Lifestyle Tips',
      comments: [
        comment('mira_mod', 'Thank you for saying this so clearly. Sharing.'),
        comment('hamish_loom', 'Same with old cloth. Ask whose it was.'),
        comment('rosa_root', 'Very good advice.'),
      ],
    },
    {
      text: 'Dark one for a bar in Alfama. They wanted the street at night, with the one yellow window.',
      category: 'Creative Showcases',
      pictures: [
        {
          art: panel('ines-alfama', { format: 'tall', ground: '#0b2545', glazes: ['#8da9c4', '#13315c', '#f2c14e'] }),
          alt: 'Tiles on dark blue: pale blue leaves and rings, each flower with a yellow ring in the middle.',
        },
      ],
      comments: [
        comment('samir_isometric', 'And who is awake behind the window?', comment('ines_azulejo', 'My aunt. She and yours should talk.')),
        comment('diego_vinilo', 'Ahí suena un fado bajito.'),
      ],
    },
    {
      text: 'Glaze notes: cobalt does not forgive. The raw glaze drinks the first stroke at once, so every line is the only one. Practise on newspaper until your wrist is bored. Paint on the day when your wrist is bored but you are not.',
      category: 'Tutorials',
      comments: [
        comment('farid_ink', 'On the day when the wrist is bored but you are not. I have never heard it said better.'),
        comment('kenji_clay', 'Yes.'),
        comment('amara_portraits', 'La gouache pardonne un peu trop. Je vais essayer le cobalt.'),
      ],
    },
    {
      text: 'Tried the oranges of @marisol_riso as a tile, four around each other. The neighbours already ask where the tree is.',
      category: 'Creative Showcases',
      pictures: [
        {
          art: panel('ines-laranja', { format: 'square', ground: '#fbf4e4', glazes: ['#00838a', '#ff8f4a', '#ff7a2f'] }),
          alt: 'Tiles with teal leaves and orange circles that meet as flowers on a cream ground.',
        },
      ],
      comments: [
        comment('marisol_riso', '¡AAAH! Quiero mi baño entero así.'),
        comment('giulia_cucina', 'I can smell the peel.'),
        comment('mateus_onda', 'Portugal, México and a bit of Rio in one bathroom.'),
      ],
    },
    {
      text: 'My favourite mistake: in 1870 somebody set one tile upside down at the corner of Rua da Rosa. For 150 years nobody has dared to tell him.',
      category: 'Entertainment',
      comments: [
        comment('oksana_stitch', 'She was interrupted.'),
        comment('tobias_setzt', 'Ein Zwiebelfisch aus Keramik!'),
        comment('nneka_weaves', 'The wall learned his name.'),
      ],
    },
    {
      text: 'Number 27 is whole again. An old lady came out, looked up for a while and said: “So that is what it was.” She has lived there since 1958. #azulejo #lisboa',
      category: 'Personal Stories',
      country: 'PT',
      comments: [
        comment('eleni_arches', 'So that is what it was. I have goosebumps.'),
        comment('pilar_analogica', 'Qué maravilla, Inês.'),
        comment('juniper_notes', 'The best review a wall can get.'),
        comment('ada', 'I read this aloud to the studio.'),
      ],
    },
  ],
}
