/** Messages between two people, oldest first. If only one of them writes, and the other does not follow them, it is a request. */
export interface DemoConversation {
  between: readonly [string, string]
  /** When the last message was written. */
  hoursAgo: number
  messages: readonly (readonly [by: string, text: string, more?: More])[]
  /** How many of the last messages are unread. */
  unread?: number
  /** Who keeps it at the top of their list. */
  pinnedBy?: string
  /** Who wants no notifications of it. */
  mutedBy?: string
}

export interface More {
  /** It answers the message this many lines above. */
  answers?: number
  /** Emoji by username. */
  reactions?: Readonly<Record<string, string>>
  /** A file in `pictures`. */
  picture?: string
  /** A card of the post of `by` that begins with `text`; older than the message. */
  post?: { by: string; text: string }
}

export const conversations: readonly DemoConversation[] = [
  {
    between: ['ada', 'kenji_clay'],
    hoursAgo: 3,
    unread: 2,
    pinnedBy: 'ada',
    messages: [
      ['ada', 'The parcel is here! All six cups in one piece. Even the one with the chip.', { reactions: { kenji_clay: '❤️' } }],
      [
        'ada',
        'Four of them have taken over the window already.',
        {
          picture: 'ada/cups.webp',
          reactions: { kenji_clay: '👏' },
        },
      ],
      ['kenji_clay', 'The chip was packed separately, for safety.', { answers: 2 }],
      ['ada', 'I found it. It is in my pencil jar now.', { reactions: { kenji_clay: '😂' } }],
      ['kenji_clay', 'Good. How high is your table?'],
      ['ada', '74 cm, why?', { answers: 1 }],
      ['kenji_clay', 'Then drink from the tall one sitting, and from the wide one standing at the window.'],
      ['kenji_clay', 'And please tell me which one the visitors reach for first.'],
    ],
  },
  {
    between: ['ada', 'nneka_weaves'],
    hoursAgo: 7,
    unread: 1,
    messages: [
      ['ada', 'I meant it, by the way. If I came to Lagos in February, would there be a loom with space for a beginner?'],
      ['nneka_weaves', 'There is always a loom for somebody who brings her own machine to be laughed at.'],
      ['ada', 'I will bring the small one. It fits under the seat.'],
      ['nneka_weaves', 'Then we make a warp from one of your columns. I have been counting the colours.', { reactions: { ada: '🔥' } }],
      [
        'nneka_weaves',
        'As narrow as the stripes here, and the same blue to begin with.',
        { post: { by: 'nneka_weaves', text: 'Three blues from one vat' } },
      ],
      ['ada', 'How many threads would that be?', { answers: 2 }],
      ['nneka_weaves', 'One thousand two hundred and sixty. Start practising being silent.'],
    ],
  },
  {
    between: ['ada', 'aino_nightsky'],
    hoursAgo: 26,
    messages: [
      ['aino_nightsky', 'About the moons: would the plotter do silver on black, A2?'],
      ['ada', 'Gladly. Metallic gel, and about nine hours for thirty moons. Do you have the phases as numbers?'],
      ['aino_nightsky', 'To four decimals. I am a physicist, I have everything to four decimals.', { reactions: { ada: '😂' } }],
      ['ada', 'Two would do! The pen is 0.8 mm wide.'],
      ['aino_nightsky', 'I will send four and we can both feel good about it.'],
      ['ada', 'Deal. Regards to Kuu.', { reactions: { aino_nightsky: '❤️' } }],
    ],
  },
  {
    between: ['ada', 'diego_vinilo'],
    hoursAgo: 50,
    messages: [
      ['diego_vinilo', 'Hola Ada, lo de la portada iba en serio. Trío de piano, todo de noche, sale en marzo.'],
      ['ada', 'Hola! I read Spanish better than I write it. Yes, I would love to. May I hear it first?'],
      ['diego_vinilo', 'Claro. Te mando la maqueta antes que a la mamá del baterista.', { answers: 1, reactions: { ada: '😂' } }],
      ['ada', 'An honour. Square, black card, four pens?'],
      ['diego_vinilo', 'Exacto. Y dos copias para ti: una para oír y una para no abrir.'],
    ],
  },
  {
    between: ['ada', 'tobias_setzt'],
    hoursAgo: 97,
    messages: [
      ['tobias_setzt', 'Frage: Könnte dein Plotter auf ein Blatt zeichnen, das ich schon bedruckt habe? Passgenau?'],
      ['ada', 'Ja, wenn du mir drei Passkreuze druckst. Auf einen halben Millimeter genau.'],
      ['tobias_setzt', 'Ein halber Millimeter ist bei uns eine halbe Ewigkeit. Aber gut.', { answers: 1, reactions: { ada: '😮' } }],
      ['ada', 'Dann eben eine Viertelewigkeit. Ich übe.'],
    ],
  },
  {
    between: ['ada', 'leo_carnet'],
    hoursAgo: 130,
    messages: [
      ['leo_carnet', 'Ta carte postale est arrivée. Le facteur a dit « c’est un coquillage ? »'],
      ['ada', 'Il a raison ! And what did the cat say?'],
      ['leo_carnet', 'Le chat l’a saluée. Du jamais vu.', { reactions: { ada: '😮' } }],
    ],
  },
  {
    between: ['ada', 'linh_garden'],
    hoursAgo: 6,
    unread: 2,
    messages: [
      ['linh_garden', 'Hello Ada! I would love one of the small ones. The green and ochre, if it is still there.'],
      ['linh_garden', 'And what I noticed today: the snail on the letterbox has brought a friend.'],
    ],
  },
  {
    between: ['ada', 'yara_zellige'],
    hoursAgo: 20,
    unread: 2,
    messages: [
      [
        'yara_zellige',
        '',
        {
          picture: 'yara_zellige/for-ada.webp',
        },
      ],
      ['yara_zellige', 'Vos couleurs, mes chutes. Puis-je en poser un panneau et dire que l’idée vient de vous ?'],
    ],
  },
  {
    between: ['ada', 'daniel_builds'],
    hoursAgo: 9,
    unread: 3,
    mutedBy: 'ada',
    messages: [
      ['daniel_builds', 'Firmware 0.9.1 for your pen arm is up. It no longer hums at 20 mm per second.'],
      ['ada', 'I liked the hum! Thank you, Daniel. I will try it tonight.'],
      ['daniel_builds', '0.9.2. Do not try 0.9.1.', { answers: 2, reactions: { ada: '😂' } }],
      ['ada', 'I am muting you with love until 1.0.'],
      ['daniel_builds', 'Fair.'],
      ['daniel_builds', '0.9.3'],
      ['daniel_builds', '0.9.4. It hums again, in tune this time.'],
    ],
  },
  {
    between: ['ada', 'mira_mod'],
    hoursAgo: 210,
    messages: [
      ['mira_mod', 'Hi Ada, the profile that reposted your discs is gone. Thank you for reporting it with the link.'],
      ['ada', 'That was quick. Thank you, Mira!'],
      ['mira_mod', 'Any time. See you on Saturday, third floor, motor sound.', { reactions: { ada: '👏' } }],
    ],
  },
  {
    between: ['freya_blue', 'camille_herbier'],
    hoursAgo: 5,
    unread: 1,
    messages: [
      ['camille_herbier', 'Pour l’exposition : une salle, vos bleus à gauche, mes verts à droite, la même plante face à face ?'],
      [
        'freya_blue',
        'Yes! And in the middle the stitched one by Oksana, if she agrees.',
        { answers: 1, reactions: { camille_herbier: '❤️' } },
      ],
      ['camille_herbier', 'Je lui écris ce soir. Douze paires, c’est possible pour avril ?'],
      ['freya_blue', 'If the sun cooperates from February on. I will bribe it.'],
      ['camille_herbier', 'Je vous envoie les fougères séchées mardi.'],
    ],
  },
  {
    between: ['oksana_stitch', 'agnieszka_plakat'],
    hoursAgo: 18,
    messages: [
      ['agnieszka_plakat', 'How are the evenings? Is there light?'],
      ['oksana_stitch', 'From six to nine, mostly. I have learned to thread a needle by touch.', { reactions: { agnieszka_plakat: '😢' } }],
      ['agnieszka_plakat', 'The room here is warm and has a lamp that does not know how to switch off. Just say the day.'],
      ['oksana_stitch', 'When the book is printed. I want to bring you the first copy myself.'],
      ['agnieszka_plakat', 'Then I will set the table now.', { reactions: { oksana_stitch: '❤️' } }],
    ],
  },
  {
    between: ['noah_pixels', 'diego_vinilo'],
    hoursAgo: 30,
    messages: [
      ['noah_pixels', 'the lighthouse theme made my mom cry. in a good way. she says the boat sounds happy now'],
      ['diego_vinilo', 'La parte del barco la hice con las nueve teclas que faltan. Toqué los huecos.'],
      ['noah_pixels', 'YOU PLAYED THE GAPS', { answers: 1, reactions: { diego_vinilo: '😂' } }],
      ['diego_vinilo', 'Alguien tenía que hacerlo.'],
      ['noah_pixels', '🎹🔥'],
    ],
  },
  {
    between: ['marisol_riso', 'ines_azulejo'],
    hoursAgo: 44,
    messages: [
      ['ines_azulejo', 'Olá Marisol! The orange tile is out of the kiln. One of nine cracked, the rest are perfect.'],
      ['marisol_riso', '¡Mándame la rota! Las rotas son las que cuento.'],
      ['ines_azulejo', 'I knew you would say that. It is already in the box.'],
    ],
  },
  {
    between: ['jonas_werkstatt', 'kenji_clay'],
    hoursAgo: 70,
    messages: [
      ['jonas_werkstatt', 'Stool no. 101 is for you. Ash, three legs, all three agree.'],
      ['kenji_clay', 'Then the bowl should be worthy. There is one from the back of the kiln. It has become interesting.'],
      ['jonas_werkstatt', 'Deal. Who pays the postage?'],
      ['kenji_clay', 'The one who is happier.'],
      ['jonas_werkstatt', 'So, both.'],
    ],
  },
  {
    between: ['amara_portraits', 'nneka_weaves'],
    hoursAgo: 88,
    messages: [
      ['nneka_weaves', 'The cloth is on its way. Indigo, nine dips, two metres. Hang it where the north light comes in.'],
      ['amara_portraits', 'Je pleure déjà. Merci, Nneka. Tu seras la première que je peins dedans.'],
      ['nneka_weaves', 'I do not know how to pose.'],
      ['amara_portraits', 'Qui t’a dit ça ?'],
    ],
  },
  {
    between: ['ruth_margins', 'juniper_notes'],
    hoursAgo: 12,
    messages: [
      ['juniper_notes', 'Would you read chapter eleven? Four pages. You may be as impolite as your ear.'],
      ['ruth_margins', 'Send it. I have a very sharp pencil and a very soft eraser.'],
      [
        'ruth_margins',
        'I have read it. She is right not to move the cup. Cut the last sentence, you do not need to tell us that it is quiet.',
      ],
      ['juniper_notes', 'It is gone. You are right. It was a lovely throat.'],
    ],
  },
  {
    between: ['priya_kolam', 'hamish_loom'],
    hoursAgo: 155,
    messages: [
      [
        'priya_kolam',
        'Class 9 has woven the six-yarn sett in paper. They found all twenty-one colours and then argued whether plaid is a function.',
      ],
      ['hamish_loom', 'And is it?'],
      ['priya_kolam', 'From pairs of threads to colours: yes. From morning to evening: no.'],
      ['hamish_loom', 'Tell them there’s a bit of real cloth in the post for the wall.'],
    ],
  },
  {
    between: ['rosa_root', 'jules_admin'],
    hoursAgo: 62,
    messages: [
      ['rosa_root', 'Restore drill on Sunday, nine o’clock. Bring snacks.'],
      ['jules_admin', 'What kind?'],
      ['rosa_root', 'The kind that can be restored within forty-five minutes.'],
    ],
  },
  {
    between: ['framed_walls', 'emily_rings'],
    hoursAgo: 9,
    messages: [
      ['framed_walls', 'Hello dear artist! We would like to sell your rings as posters.'],
      ['framed_walls', 'Send all files in the highest resolution. Payment comes later, do not tell the others.'],
    ],
  },
]
