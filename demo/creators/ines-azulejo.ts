import { type Creator, comment } from '#creator.ts'

export const inesAzulejo: Creator = {
  username: 'ines_azulejo',
  first_name: 'Inês',
  last_name: 'Carvalho',
  country: 'PT',
  born: '1991-06-13',
  bio: 'Hand-painted tiles, Lisbon. Rescuing old façades one square at a time. Cobalt under my nails since 2013.',
  location: 'Lisboa',
  website: 'https://inesazulejo.example/',
  links: ['https://sosazulejo.example/numero-27'],
  open_for_commissions: true,
  pinned: ['The pattern of number 27', 'Dark one for a bar'],
  interests: ['Art & Design', 'History', 'DIY & Crafts', 'Music', 'Travel'],
  avatar: 'ines_azulejo/avatar.webp',
  banner: 'ines_azulejo/banner.webp',
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
          file: 'ines_azulejo/panel-27.webp',
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
          file: 'ines_azulejo/alfama.webp',
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
          file: 'ines_azulejo/laranja.webp',
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
