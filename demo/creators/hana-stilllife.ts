import { type Creator, comment } from '#creator.ts'

export const hanaStilllife: Creator = {
  username: 'hana_stilllife',
  first_name: 'Hana',
  last_name: 'Kim',
  country: 'KR',
  born: '1996-09-30',
  bio: 'Quiet things on a quiet table. Oil on small panels. Seoul, seventh floor, morning light only.',
  location: 'Seoul',
  website: 'https://hana-stilllife.example/',
  pinned: ['Four greys', 'Two pears and a bottle'],
  interests: ['Art & Design', 'Photography', 'Yoga & Meditation', 'Food & Cooking', 'Reading'],
  avatar: 'hana_stilllife/avatar.webp',
  banner: 'hana_stilllife/banner.webp',
  posts: [
    {
      text: 'I moved the cup two centimetres to the left and had to lie down for a while. It is a physical profession.',
      category: 'Entertainment',
      country: 'KR',
      comments: [
        comment('agnieszka_plakat', 'Athletes will never know.'),
        comment('kenji_clay', 'Which cup?', comment('hana_stilllife', 'Yours. It insists on the left.')),
      ],
    },
    {
      text: 'Two pears and a bottle, day four. The smaller pear has begun to lean on the other one. I am painting faster now. #stilllife #oilpainting',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'hana_stilllife/pears.webp',
          alt: 'A white bottle and two green pears on a mauve-brown table, with window light on the pale wall behind.',
        },
      ],
      comments: [
        comment('camille_herbier', 'Jour quatre, le jour où elles avouent.'),
        comment('ruth_margins', 'I am rooting for the pears.'),
        comment('ada', 'The shadows are so soft that I lowered my voice.'),
      ],
    },
    {
      text: 'The light in my kitchen is good from 7:10 to 7:55. So that is my working day, and the rest is laundry. People call it discipline. It is a window.',
      category: 'Lifestyle Tips',
      comments: [
        comment('freya_blue', 'Mine is 10:51 to 15:26 and then I sit in the dark and read about light.'),
        comment('amara_portraits', 'C’est une fenêtre. Oui. Toujours.'),
        comment('juniper_notes', 'Forty-five good minutes is more than most people get.'),
      ],
    },
    {
      text: 'Four greys. I keep a notebook of greys and this page is called “after the guests have left”.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'hana_stilllife/greys.webp',
          alt: 'A jug, a vase, a bottle and a cup in four different greys, close together on a grey table.',
        },
      ],
      comments: [
        comment('pilar_analogica', '“Cuando se han ido los invitados.” Yo vivo en ese gris.'),
        comment('eleni_arches', 'The names of your greys should be a book.', comment('hana_stilllife', 'Page 12: “dentist, kind”.')),
        comment('sofie_polder', 'I can hear the dishwasher.'),
      ],
    },
    {
      text: 'What I tell my students when they cannot begin: draw the space between the things first. You have no opinion about the space, so you will draw what is there.',
      category: 'Tutorials',
      comments: [
        comment('jonas_werkstatt', 'Wir bauen auch den Raum unter dem Tisch, nicht den Tisch.'),
        comment('tom_linocut', 'Lino is only this. We cut away everything that is not the drawing.'),
        comment('priya_kolam', 'You have no opinion about the space! I am writing it on the board.'),
      ],
    },
    {
      text: 'One orange on the window side, one on the wall side. They were bought together and you would never know.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'hana_stilllife/oranges.webp',
          alt: 'Two oranges with a white cup between them on a mauve-brown table, light from a window on the wall.',
        },
      ],
      comments: [
        comment('giulia_cucina', 'The right one is for juice. I would bet on it.'),
        comment('marisol_riso', 'Las mías son más escandalosas. Estas meditan.'),
      ],
    },
    {
      text: 'A collector asked for “something more cheerful”. I added a plum blossom and raised the price.',
      category: 'Personal Stories',
      country: 'KR',
      pictures: [
        {
          file: 'hana_stilllife/blossom.webp',
          alt: 'A pale vase with a branch of pink blossoms on a dark mauve table in front of a light grey wall.',
        },
      ],
      comments: [
        comment('nneka_weaves', 'And raised the price. Teach a class.'),
        comment('kenji_clay', 'Cheerful enough.'),
        comment('linh_garden', 'This is very cheerful by your standards, Hana.'),
      ],
    },
    {
      text: 'Small panels, 18 × 14 cm, are on the shelf of the shop downstairs from today. They are meant to stand, not to hang: next to the salt, near the keys, wherever you wait. #stilllife #shopupdate',
      category: 'News & Current Events',
      comments: [
        comment('mira_mod', 'Wherever you wait. I would like one for next to the kettle.'),
        comment('rania_marbling', 'I have the place: beside the paste pot.'),
      ],
    },
  ],
}
