import { type Creator, comment } from '#creator.ts'

export const ainoNightsky: Creator = {
  username: 'aino_nightsky',
  first_name: 'Aino',
  last_name: 'Korhonen',
  country: 'FI',
  born: '1987-12-21',
  bio: 'Night photographer above the Arctic Circle. Sleeps in March. Physics degree, three thermoses, one very patient dog.',
  location: 'Kilpisjärvi, Finland',
  website: 'https://ainonightsky.example/',
  links: ['https://prints.example/thirty-moons'],
  pinned: ['A month of moons', 'Twelve minutes, then'],
  interests: ['Photography', 'Science', 'Nature & Environment', 'Travel', 'Pets & Animals'],
  verified: true,
  avatar: 'aino_nightsky/avatar.webp',
  banner: 'aino_nightsky/banner.webp',
  posts: [
    {
      text: 'Minus 24, no wind, no moon. The tripod sings when you touch it. Going out now.',
      category: 'Behind the Scenes',
      country: 'FI',
      comments: [
        comment('freya_blue', 'What note?', comment('aino_nightsky', 'A flat B. The dog disapproves.')),
        comment('lucia_alsur', 'Guantes, termo, abrazo.'),
      ],
    },
    {
      text: 'Twelve minutes, then it folded up and left. The green is oxygen at about a hundred kilometres; the lower edge is sharp because below that the air is simply too crowded for it. #aurora #lapland',
      category: 'Educational Content',
      pictures: [
        {
          file: 'aino_nightsky/green.webp',
          alt: 'Green curtains of northern lights with soft upright folds above the black outline of a spruce forest.',
        },
      ],
      comments: [
        comment(
          'ada',
          'The sharp lower edge! I always thought that was a camera thing.',
          comment('aino_nightsky', 'It is physics being dramatic.'),
        ),
        comment(
          'priya_kolam',
          'Explaining this to class 8 tomorrow with your photo, if I may?',
          comment('aino_nightsky', 'Please! Tell them the oxygen says hello.'),
        ),
        comment('noah_pixels', 'dithering this would be a crime and i will do it anyway'),
      ],
    },
    {
      text: 'Please, if you build a cabin: lamps that point DOWN. It costs nothing, the neighbours sleep, the moths live, and the sky comes back by itself the same evening.',
      category: 'Lifestyle Tips',
      comments: [
        comment('jonas_werkstatt', 'Ich baue ab jetzt nur noch Lampen, die nach unten schauen. Versprochen.'),
        comment('rosa_root', 'Sent this to our whole street.'),
        comment('camille_herbier', 'Et les fleurs de nuit vous remercient.'),
      ],
    },
    {
      text: 'Settings, since you ask every week: widest lens you have, f/2 or so, ISO 3200, five seconds when it dances, twelve when it sleeps. Focus on a bright star in live view, then TAPE THE RING. Spare battery in your sock. Turn the screen down. And look up without the camera for at least half of it; you will never once wish that you had taken more pictures.',
      category: 'Tutorials',
      comments: [
        comment('pilar_analogica', 'La batería en el calcetín: la universidad de la calle.'),
        comment('matiu_tides', 'The last sentence is true for waves as well.'),
        comment('samir_isometric', 'Tape the ring. I have lost a whole night to a ring.'),
      ],
    },
    {
      text: 'Fifty minutes around Polaris. Every star draws its part of a circle and we are the ones who turn.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'aino_nightsky/trails.webp',
          alt: 'Star trails form hundreds of arcs around one point in a dark blue sky, above a line of black trees.',
        },
      ],
      comments: [
        comment('diego_vinilo', 'Es un disco. El universo es un disco, ya está dicho.'),
        comment('emily_rings', 'Tree rings! Fifty minutes old.'),
        comment('ruth_margins', 'We are the ones who turn. Oof.'),
      ],
    },
    {
      text: 'My dog has learned that the sound of the lens cap means forty minutes of standing still. He lies down on the bag before I have even opened the legs of the tripod. We are a good team.',
      category: 'Personal Stories',
      comments: [
        comment('kenji_clay', 'The cat and the dog should exchange letters.'),
        comment(
          'mira_mod',
          'Name of the dog? For moderation purposes.',
          comment('aino_nightsky', 'Kuu. It means moon. He is white and round.'),
        ),
        comment('hamish_loom', 'Good lad, Kuu.'),
      ],
    },
    {
      text: 'Violet happens when the particles reach high and it is already getting light. Twice a winter, if you do not blink. I blinked through the first one.',
      download_size: 'none',
      category: 'Creative Showcases',
      country: 'FI',
      pictures: [
        {
          file: 'aino_nightsky/violet.webp',
          alt: 'Violet and pink northern lights in tall rays above a dark forest edge.',
        },
      ],
      comments: [
        comment('rania_marbling', 'I have tried to mix this violet for ten years.'),
        comment('amara_portraits', 'On dirait un rideau de théâtre juste avant que ça commence.'),
      ],
    },
    {
      text: 'The Milky Way from the pier, end of August, the first dark week after the white nights. I had forgotten how much of it there is.',
      download_size: 'shown',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'aino_nightsky/milky.webp',
          alt: 'The Milky Way as a slanting band of pinkish cloud across a star-filled sky, with dark trees below.',
        },
      ],
      comments: [
        comment('linh_garden', 'I have only ever seen this once. Thank you for the second time.'),
        comment('daniel_builds', 'My city has eleven stars on a good night. Jealous.'),
        comment('juniper_notes', 'I had to put the phone down for a minute.'),
      ],
    },
    {
      text: 'A month of moons for the kitchen wall: thirty days, one square each. Four of them are clouds, I filled those in from the almanac and a clear conscience. #nightsky #shopupdate',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'aino_nightsky/moons.webp',
          alt: 'Thirty moons in rows on dark blue, from new moon over the full moon in the middle to new moon again.',
        },
      ],
      comments: [
        comment('sofie_polder', 'Can I buy this? My tides calendar is ugly.', comment('aino_nightsky', 'Yes! Prints in December.')),
        comment('ada', 'Plotted in silver on black, this would be something. Shall we?'),
        comment('hana_stilllife', 'Thirty quiet faces.'),
      ],
    },
  ],
}
