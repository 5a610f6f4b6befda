import { type Creator, comment } from '#creator.ts'

export const tobiasSetzt: Creator = {
  username: 'tobias_setzt',
  first_name: 'Tobias',
  last_name: 'Brandt',
  country: 'DE',
  born: '1981-09-09',
  bio: 'Bleisatz, Holzschrift, Plakate. Eine Werkstatt in Leipzig mit sechs Tonnen Buchstaben und einem Fenster.',
  location: 'Leipzig',
  website: 'https://bleisatz-tobias.example/',
  links: ['https://plakate.example/tobias', 'https://setzkasten.example/kurse'],
  open_for_commissions: true,
  pinned: ['Das ganze Alphabet', 'Für den Jazzkeller'],
  interests: ['Art & Design', 'History', 'Music', 'DIY & Crafts', 'Writing'],
  avatar: 'tobias_setzt/avatar.webp',
  banner: 'tobias_setzt/banner.webp',
  posts: [
    {
      text: 'Sechs Tonnen Schrift, und trotzdem fehlt immer das kleine ß.',
      category: 'Entertainment',
      country: 'DE',
      comments: [
        comment('jonas_werkstatt', 'Bei mir fehlt immer die 35er-Schraube. Vielleicht liegt sie bei deinem ß.'),
        comment(
          'ruth_margins',
          'In English it is always the apostrophe. Never enough apostrophes.',
          comment('tobias_setzt', 'Und bei uns stehen sie dort, wo sie nicht hingehören.'),
        ),
      ],
    },
    {
      text: 'Das ganze Alphabet auf einem Bogen, damit ich endlich sehe, welche Buchstaben ich mir schönrede. Das K ist mein Liebling. Das S und ich, wir arbeiten daran. #typografie #plakat',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'tobias_setzt/abc.webp',
          alt: 'Plakat mit dem Alphabet in runden, fetten Großbuchstaben, die fünf Zeilen abwechselnd schwarz und rot auf cremefarbenem Papier.',
        },
      ],
      comments: [
        comment('agnieszka_plakat', 'The K has arms. I would follow that K into battle.'),
        comment(
          'ada',
          'Your N and my flow fields are cousins. Is it one stroke?',
          comment('tobias_setzt', 'Ein Strich, ein Bogen, kein Absetzen. Wie mit dem Plotter.'),
        ),
        comment('hamish_loom', 'That ampersand has had a good lunch.'),
      ],
    },
    {
      text: 'Heute eine Schulklasse da gehabt. Ein Junge hat seinen Namen gesetzt, spiegelverkehrt, fehlerfrei, und dann gesagt: „Das ist ja wie Tippen, nur echt.“ Ich gehe jetzt in Rente.',
      category: 'Personal Stories',
      comments: [
        comment('mira_mod', 'Bitte nicht in Rente gehen. Der Junge braucht Kollegen.'),
        comment('jonas_werkstatt', '„Nur echt.“ Das kommt bei uns an die Wand.'),
        comment('jules_admin', 'Wie Tippen, nur echt. Großartig.'),
      ],
    },
    {
      text: 'Laut und leise. Für einen Abend mit zwei Schlagzeugen und einer Harfe. Der Kreis musste hinter die Schrift, sonst hätte er sie übertönt.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'tobias_setzt/laut.webp',
          alt: 'Rotes Plakat mit den Worten LAUT UND LEISE in Creme über einem großen schwarzen Kreis und einem gelben Halbkreis, unten eine kleine Zeile mit Ort und Datum.',
        },
      ],
      comments: [
        comment('diego_vinilo', 'Dos baterías y un arpa: ese cartel suena exactamente así.'),
        comment(
          'matiu_tides',
          'Who won, the drums or the harp?',
          comment('tobias_setzt', 'Die Harfe. Alle waren still, als sie dran war.'),
        ),
      ],
    },
    {
      text: 'Kleine Warenkunde, weil ihr gefragt habt: Holzbuchstaben sind aus Birnbaum oder Ahorn, quer zum Stamm geschnitten, damit die Jahresringe nach oben stehen und der Druck nicht absplittert. Geölt, nie lackiert. Wer sie wäscht, nimmt Terpentin und einen Lappen, der schon Freunde hat. Wasser ist der Feind. Und wer einen auf den Boden fallen lässt, druckt ihn danach als Ersten: Man sieht jede Kante, und ab dann gehört sie zur Schrift.',
      category: 'Educational Content',
      comments: [
        comment('emily_rings', 'Le bois de bout ! Comme pour la gravure. Je tourne du poirier cette semaine, je pense à vous.'),
        comment('tom_linocut', 'A rag that already has friends. I am going to be using that phrase for life.'),
        comment('kenji_clay', 'A dropped letter is printed first. Yes. This is right.'),
      ],
    },
    {
      text: 'Gelb um sechs Uhr morgens. Dreimal dasselbe Wort, bis es stimmt.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'tobias_setzt/frueh.webp',
          alt: 'Gelbes Plakat, auf dem dreimal untereinander FRÜH steht, in Dunkelblau, Rot und Dunkelblau.',
        },
      ],
      comments: [
        comment('freya_blue', 'This is how 6 am sounds in my head as well.'),
        comment('hana_stilllife', 'I do not speak German and I am still awake now.'),
      ],
    },
    {
      text: 'Frage in die Runde: Druckt ihr mit Absicht zu wenig Farbe? Die Leute wollen „Patina“, ich will Schwarz. Ein Plakat, das schon am ersten Tag alt aussieht, hat doch nichts, worauf es sich freuen kann.',
      category: 'Industry Insights',
      comments: [
        comment('agnieszka_plakat', 'Full black. Let time do its own job.'),
        comment('marisol_riso', 'Negro completo, siempre. La pátina se gana.'),
        comment(
          'tom_linocut',
          'I ink it properly and the damp in Galway sees to the rest.',
          comment('tobias_setzt', 'Leipzig hat dafür nur Tauben.'),
        ),
        comment('ada', 'The pen runs dry on its own. I never have to choose.'),
      ],
    },
    {
      text: 'Für den Jazzkeller, Tisch 47 gibt es wirklich. Gestreifte Buchstaben sind Fleißarbeit: fünf Linien je Strich, und jede Ecke will einzeln überredet werden. #typografie #plakat',
      category: 'Creative Showcases',
      country: 'DE',
      pictures: [
        {
          file: 'tobias_setzt/jazz.webp',
          alt: 'Dunkelblaues Plakat mit JAZZ in gelben und 47 in hellen, mehrfach gestreiften Buchstaben, darunter JEDEN FREITAG.',
        },
      ],
      comments: [
        comment('diego_vinilo', 'Mesa 47, por favor, y que no me muevan de ahí.'),
        comment('samir_isometric', 'The corners! I can feel the persuasion.'),
        comment('noah_pixels', 'ok this is the best thing on my feed today'),
      ],
    },
  ],
}
