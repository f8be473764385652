import type { BlockedType } from '../../contract/index.ts';

/** A sentence with which a wall addresses its visitor. All patterns must match. */
type Statement = readonly RegExp[];

/** Compiles patterns of several languages, of which one must match. */
const oneOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

/** The address of the visitor, or the place from which the visitor comes. */
const VISITOR_ADDRESS = oneOf(
  String.raw`\b(?:your (?:current |public )?(?:ip|country|region|location|network|area)|this (?:ip|country|region)|ip address you are using)\b|\byour connection['’]s ip\b|^(?:ip|country|region)\b|attempting to access this website from a country|^your access to this (?:site|service|website)\b`,
  String.raw`\b(?:ihre[rs]?|deine[rs]?|diese) ip\b|\b(?:ihrem|deinem|ihrer|deiner) (?:land|region|standort|gebiet|netzwerk)`,
  String.raw`\bvotre (?:adresse )?(?:ip|pays|région|réseau|zone)(?!\p{L})`,
  String.raw`\b(?:su|tu) (?:dirección )?(?:de )?(?:ip|país|región|ubicación|zona)(?!\p{L})`,
  String.raw`\b(?:seu|teu|sua) (?:endereço )?(?:de )?(?:ip|país|região)(?!\p{L})|\b(?:tuo|suo|tua|sua) (?:indirizzo )?(?:ip|paese|regione)\b`,
  'ip ?アドレス|(?:お住まい|お客様|ご利用|あなた)の(?:国|地域)|(?:国|地域|国外)から',
  '(?:您|你)(?:的|当前|目前|所在|所處)*.{0,3}(?:ip|国家|地区|地域|國家|地區)',
  'ip ?주소|(?:귀하의|현재|해당) ?(?:ip|국가|지역)',
  String.raw`(?:ваш|вашего|этот) ip|ваш(?:ей|его|ем) (?:стран|регион|сет)`,
);
const BLOCKED = oneOf(
  String.raw`\b(?:has|have|is|are|was|were|been)(?: \w+ly| currently| now)? (?:blocked|banned|blacklisted|blocklisted|denied|restricted|forbidden|prohibited|flagged|configured to block|added to our (?:black|block|deny)list|not (?:yet )?(?:allowed|permitted|accessible)|unable to access)|(?:isn|aren)['’]t (?:allowed|permitted)|\b(?:have|has|['’]ve)(?: \w+ly)? (?:blocked|banned)\b|\b(?:ip(?: address)?|country|region) (?:blocked|banned)|do(?:es)?(?: not|n['’]t) (?:allow|serve|support)|cannot (?:be granted|access)|\baccess\b.{0,60}\blimited`,
  String.raw`\b(?:wurden?|ist|sind|worden|haben)\b.{0,80}(?:gesperrt|blockiert)|^(?:zugriff|zugang) .{0,40}(?:gesperrt|blockiert|verweigert)|(?:sperrliste|schwarzen liste)|\bnicht (?:verfügbar|möglich|erlaubt|zugänglich|gestattet)`,
  String.raw`(?:est|a été|sont|avons) .{0,30}(?:bloqué|banni|interdit|refusé|restreint)|(?:pas|plus|in)\s?(?:disponible|accessible|autorisé)`,
  String.raw`(?:ha sido|está|fue|hemos|han sido|se encuentra) .{0,30}(?:bloquead|banead|restringid|denegad|prohibid)|bloqueado desde|no (?:está|se encuentra) (?:disponible|permitid)`,
  String.raw`(?:foi|está) .{0,30}(?:bloquead|banid|restrit)|não está disponível|(?:è stato|è) .{0,30}(?:bloccat|bannat|vietat)|non è (?:disponibile|consentit)`,
  '(?:ブロック|遮断|制限|拒否|禁止)(?:されました|されています|しました|しています)|(?:いただけません|できません)',
  '(?:已被|被|已经被|已遭|暂被)[^。，？]{0,8}(?:封禁|禁止|屏蔽|拦截|限制|封锁|封鎖|拉黑|黑名单)|(?:不可用|无法|無法|不支持|不可|暂不提供)',
  '차단되었|차단됐|차단하였|이용할 수 없|접근할 수 없',
  '(?:заблокирован|забанен|запрещ[её]н|ограничен|недоступ|закрыт|в ч[её]рн)',
);

/** A request of the visitor, or the visitor. */
const VISITOR_REQUEST = oneOf(
  String.raw`^(?:sorry[,!]? |attention[:!]? )?(?:you\b|you['’]ve|(?:your|the|this|web)(?: web)? ?(?:requests?|requested url|access|connection|page|site|url|activity|browsing activity)\b)|^(?:request|automated (?:access|requests)|access to this (?:page|site|website))\b`,
  String.raw`\b(?:ihre|deine) anfrage|\b(?:ihr|dein) (?:zugriff|zugang)|^(?:sie|du)\b`,
  String.raw`\b(?:votre|cette) (?:requête|demande|accès)|^vous\b|^l['’]accès à cette page`,
  String.raw`\b(?:su|tu) (?:solicitud|petición|acceso)|^(?:usted )?has?\b|^el acceso a esta página|\b(?:sua|esta) solicitação|^você\b|\b(?:tua|sua) richiesta|^(?:sei|lei)\b`,
  '(?:リクエスト|アクセス)(?:が|は)',
  '(?:您|你)(?:的)?(?:请求|访问|請求|操作)|^(?:该|此|当前)?(?:请求|访问|操作)被',
  '(?:요청|접근|접속)(?:이|은)',
  String.raw`ваш запрос|ваш доступ|^вы(?!\p{L})|доступ к (?:странице|сайту)`,
);
const REFUSED = oneOf(
  String.raw`\b(?:been|was|is|were|are|['’]ve been)(?: \w+ly)? (?:blocked|rejected|denied|flagged|limited|suspended|paused)|^(?:request|web ?page|site) (?:blocked|rejected|denied|unsuccessful)[.!]?$`,
  String.raw`\b(?:wurden?|wurdest|ist|sind)\b.{0,60}(?:blockiert|abgelehnt|gesperrt|verweigert)`,
  String.raw`(?:a été|avez été|est) .{0,20}(?:bloqué|rejeté|refusé)`,
  String.raw`(?:ha sido|has sido|fue|foi|è stat[ao]|stato)\b.{0,20}(?:bloquead|rechazad|denegad|rejeitad|bloccat|rifiutat)`,
  '(?:ブロック|拒否|遮断)され(?:ました|ています)',
  '(?:被|疑似|存在)[^。？]{0,12}(?:拦截|阻断|阻止|拒绝|攻击|异常|攔截)',
  '(?:차단|거부)되었',
  '(?:заблокирован|отклон[её]н|запрещ[её]н)',
);

/** A check that runs without the visitor. */
const AUTOMATIC_CHECK = oneOf(
  String.raw`\b(?:checking|verifying) (?:if the site connection\b|your (?:browser|connection|request)(?: before\b.*)?[.!…]*$|(?:that )?you(?:['’]re| are)\b)|^(?:making sure|ensuring) (?:that )?you|while (?:we (?:are )?(?:verify|check)|your (?:request|browser) is being)|^performing security|^ddos protection by|^verification successful\b.{0,3} waiting for`,
  String.raw`\b(?:enable|turn on|activate) (?:javascript|js|cookies)\b.{0,20} (?:and|to continue|on)\b|turn javascript on and reload`,
  String.raw`\bbrowser (?:wird|werden) (?:über)?prüft?|\bbrowser wird geprüft|\b(?:über)?prüf(?:en|ung) (?:ihre[ns]?|deine[ns]?|wir ihren) browser|\bwir (?:über)?prüfen (?:ihre|deine)[ns]? (?:browser|verbindung)|ihre[ns]? browser (?:über)?prüfen|(?:wir stellen sicher|(?:über)?prüft|(?:über)?prüfen), (?:dass|ob) (?:sie|du)`,
  String.raw`(?:vérification de|vérifions|vérifie) votre (?:navigateur|connexion)|(?:vérifions|vérification|assurons) que vous`,
  String.raw`(?:comprobando|verificando) (?:su|tu|seu|que|se)\b|(?:verificando|verifica (?:del)?) (?:il )?(?:tuo|suo) browser|stiamo verificando`,
  'セキュリティ検証を|ブラウザ(?:ー)?を?(?:確認|チェック|検証)(?:しています|中)|(?:人間である|ボットで(?:は)?ない)ことを確認してい',
  '正在(?:进行)?(?:检查|检测|验证|确认|安全检测|確認|檢查|驗證)(?:您|你)?',
  '브라우저를 확인|사람인지 확인',
  String.raw`(?:проверка|проверяем) (?:вашего |ваш )?браузер|проверяем, что вы|ид[её]т проверка`,
);
const DETECTED = oneOf(
  String.raw`\b(?:automated|bot|suspicious|unusual|malicious) (?:access|requests?|activity|traffic|behaviou?r)\b.{0,30}\b(?:from your|on (?:either )?your|in your)|^(?:automated|bot|suspicious|unusual|malicious) (?:access|requests?|activity|traffic|behaviou?r)(?: (?:has|have) been| was| were)? detected|\bdetected (?:automated|bot|suspicious|unusual|malicious) (?:access|requests?|activity|traffic|behaviou?r)[.!]?$|you(?:['’]re| are| were| might be) (?:using automat|a bot)|potentially unsafe operation has been detected`,
  String.raw`(?:ungewöhnliche|verdächtige|automatisierte)\S* (?:aktivität|zugriff|anfrage|datenverkehr)\S*.{0,50}(?:festgestellt|erkannt)`,
  String.raw`(?:activité|trafic) (?:suspecte?|inhabituelle?).{0,30}(?:détecté|votre)|(?:actividad|tráfico|atividade|tráfego|attività|traffico) (?:inusual|sospechos|incomum|suspeit|sospett|insolit)`,
  '(?:不正な|異常な|通常と異なる)(?:アクセス|トラフィック)[^。]{0,10}検(?:知|出)',
  '检测到[^。]{0,10}异常|(?:访问|网络|環境|环境)(?:行为)?异常|触发.{0,12}风控',
  String.raw`(?:обнаружена|зафиксирована) (?:подозрительная|необычная)|подозрительн\S+ (?:активност|трафик)`,
);

/** A task with which the visitor proves to be human. */
const HUMAN_TASK = oneOf(
  String.raw`\bare you (?:a )?(?:robot|human|bot)(?: or (?:a )?\w+)? ?(?:[?]|$)|\brobot or human\b|^i(?:['’]m| am) (?:not a robot|(?:a )?human)|^not a robot\?|\b(?:verify|confirm|prove|make sure|let us know)(?: that)? you(?:['’]re| are) (?:a |not a |real)?(?:human|robot|bot|real person)?\b|^(?:press|click|activate|tap) (?:&|and) hold(?:\b.{0,30} (?:to|until)\b|[.!]?$)`,
  String.raw`\b(?:solve|complete|completing) (?:the|this|a) (?:(?:re)?captcha|puzzle|security check|challenge)(?: (?:to|below|before)\b.*)?[.!]?$|^(?:please )?(?:enter|type) the (?:characters|letters)\b|unusual traffic from your|^(?:slide|drag) .{0,30}to (?:verify|continue|unlock|complete)|^slide to verify|^(?:(?:human|security|additional|bot) (?:verification|check)(?: required)?|one more step|captcha)[.!]?$`,
  String.raw`(?:bestätig|beweis|zeig)\S*.{0,20} (?:dass|das) (?:sie|du) (?:k?ein)|^(?:sind sie|bist du) (?:ein|kein) (?:roboter|mensch)|^ich bin kein roboter|^sicherheits(?:(?:über)?prüfung|abfrage)[.!]?$|(?:geben sie|gib) die (?:zeichen|buchstaben)|(?:lösen sie|löse) (?:das|bitte das) (?:captcha|rätsel)|ungewöhnlichen datenverkehr aus`,
  String.raw`(?:confirme[rz]|vérifie[rz]|prouve[rz]) que vous (?:n['’]êtes pas|êtes)|êtes-vous (?:un )?(?:robot|humain)|je ne suis pas un robot|^vérification de sécurité[.!]?$|saisi(?:ssez|r) les caractères|(?:compléter|complétez|résoudre|résolvez) le captcha`,
  String.raw`(?:confirm[ae]r?|verifi(?:ca|que|car)|demuestr[ae]|demostrar|comprueb[ae]|comprobar) que (?:no )?(?:es|eres|usted)|¿(?:es|eres|es usted) (?:un )?(?:robot|human)|no soy un robot|^verificación de seguridad[.!]?$|(?:introduzca|introduce|escriba) los caracteres|(?:complete|completa|resuelv[ae]) el captcha`,
  String.raw`que (?:você )?não é um robô|não sou um robô|^verificação de segurança[.!]?$|(?:non sei|di non essere|non sono) un robot|^verifica di sicurezza[.!]?$|로봇이 아닙니다|로봇이 아님을|^보안 ?(?:확인|문자)`,
  'ロボットですか|ロボットで(?:は)?ないこと|ロボットではありません|captchaを完了|画像認証|(?:画像|表示)[^。]{0,14}文字を入力|人間であることを(?:証明|確認して(?:ください|下さい))|^セキュリティ ?(?:チェック|確認)$',
  '(?:请|請|当前环境异常，)?(?:完成|进行|通过|點擊|点击|点按|拖动|按住|滑动|拖動)[^。]{0,16}(?:验证|驗證|滑块|滑塊|拼图)|^(?:百度)?(?:安全|人机|安全性)(?:验证|驗證)$|(?:证明|确认|验证)(?:您|你|我)?(?:不是|并非)机器人|^(?:我)?不是机器人|请输入(?:图片|图中|下图|验证码)|异常流量|环境异常',
  String.raw`(?:подтвердите|подтвердить|докажите|доказать), что|^вы (?:не )?(?:робот|человек)|я не робот|^проверка безопасности[.!]?$|введите (?:символы|код).{0,20} (?:с|на|из)|решите капчу|пройдите проверку`,
);

/** A demand to log in. */
const LOGIN_DEMAND = oneOf(
  String.raw`\b(?:must|need to|have to|required to|requires you to|please|and) (?:first )?(?:be (?:registered and )?(?:logged|signed) ?in|be a (?:registered )?(?:member|user)|log ?in|sign ?in|login)\b|^(?:(?:log|sign) ?in|login)\b|\b(?:log|sign)-?(?:in)? (?:is )?required\b`,
  String.raw`(?:melden sie sich|melde dich|loggen sie sich|logge dich)\b|\b(?:angemeldet|eingeloggt) sein|\b(?:sich )?(?:anmelden|einloggen)\b`,
  String.raw`(?:être connecté|vous connecter|vous identifier|connectez-vous|identifiez-vous|être identifié)`,
  String.raw`(?:inici[ae]r?|iniciado) sesión|identificar(?:se|te)|estar (?:registrado|conectado)|fa(?:zer|ça) (?:o )?login|estar logado|iniciar sessão|effettuare l['’]accesso|^accedi\b|aver effettuato`,
  'ログイン',
  '登录|登入|登陆',
  '로그인',
  String.raw`войдите|войти|авторизуйтесь|авторизоваться|авторизация|выполните вход`,
);
/** What the visitor sees after the login: the requested page, but not another action. */
const VIEW_PURPOSE = oneOf(
  String.raw`\b(?:to|before|and) (?:continu(?:e|ing)(?: (?:to|reading)\b.*)?|proceed(?:ing)?)[.!]?$|\bto (?:view|see|access|read|visit|open|use)\b(?: (?:this|the|that|our|your|more|more of|other))?(?: \w+)? ?(?:pages?|content|site|website|topic|thread|forum|board|article|post|profile|documents?|files?|video|photos?|group|resource|area|section|discussion|account|application|app|it|what)\b`,
  String.raw`\b(?:fortzufahren|fortfahren|weiterlesen|weiterzulesen|zuzugreifen|zugreifen|(?:seite|inhalte?|thema|bereich|forum|beitrag|artikel)\b.{0,40}(?:sehen|anzusehen|anzuzeigen|lesen|aufzurufen|nutzen|müssen))`,
  String.raw`(?:pour|afin d[e'’]) ?(?:continuer|poursuivre|(?:accéder|voir|consulter|lire|afficher).{0,30} (?:pages?|contenus?|site|sujet|forum|articles?|documents?|espace|profil|rubrique))`,
  String.raw`\b(?:para|per) (?:continuare?|(?:ver|acceder|leer|consultar|acessar|aceder|ler|vedere|visualizzare|accedere|leggere)\b.{0,30} (?:páginas?|pagine|pagina|contenid[oi]|contenuto|conteúdo|sitio|site|sito|tema|foro|artículo|artigo|articolo|documento|perfil|profilo))`,
  '(?:この|本)(?:ページ|コンテンツ|記事|サイト)|続行|閲覧|続き|ご覧|表示|アクセス',
  '(?:后|後|以|才能|可以?|再)?(?:查看|继续|访问|浏览|阅读|瀏覽|繼續)',
  '페이지|계속|보려면',
  String.raw`(?:чтобы|для) (?:продолж|просм|посм|увидеть|доступ|получ|чтения|прочит|читать)`,
);
/** Complete sentences about a missing login. */
const LOGIN_MISSING = oneOf(
  String.raw`^you (?:are not|aren['’]t) (?:logged|signed) in(?:[.!]?$| or you do not have permission)|^your session has (?:expired|timed out)|^(?:you (?:must|need to|have to) (?:be (?:logged|signed) in|log ?in|sign ?in)|please (?:log ?in|sign ?in|login))(?: first)?[.!]?$|^(?:log ?-?in|sign ?-?in) (?:is )?(?:required|needed)[.!]?$|^members only[.!]?$`,
  String.raw`^this (?:page|content|area|post|forum|topic|section|site|document) (?:is password[ -]protected|requires (?:a )?log|is (?:only )?(?:available|visible|accessible|restricted|open)? ?(?:only )?(?:to|for) (?:registered|logged|signed|members))|^access (?:is )?restricted to (?:registered|members)|\bonly (?:registered|logged[ -]in|signed[ -]in) (?:users|members) (?:can|may) (?:view|see|access|read)`,
  String.raw`^(?:sie sind|du bist) nicht (?:angemeldet|eingeloggt)|^bitte (?:melden sie sich|loggen sie sich|einloggen|anmelden)(?: zuerst| erst)?(?: an| ein)?[.!]?$|\b(?:nur für|ausschließlich für) (?:registrierte|angemeldete|eingeloggte|mitglieder)|^(?:anmeldung|login) erforderlich|^bitte (?:einloggen|anmelden), um fortzufahren`,
  String.raw`^(?:connexion|authentification|identification) (?:requise|obligatoire|nécessaire)|devez être membre|réservée? aux (?:membres|abonnés|utilisateurs)|^veuillez vous (?:connecter|identifier)[.!]?$`,
  String.raw`^(?:por favor,? )?inici[ae] sesión[.!]?$|^inicio de sesión (?:requerid|obligatori|necesari)|(?:solo para|restringid[oa] a) (?:usuarios|miembros) registrad|^accesso richiesto|riservat[oa] agli utenti`,
  '^(?:恐れ入りますが、?)?ログイン(?:してください|が必要(?:です|な))|会員(?:限定|専用)(?:ページ|コンテンツ)|(?:ページ|コンテンツ|サイト)は会員(?:限定|専用)|^(?:401 )?認証が必要です',
  '^(?:请|請)(?:您)?先?(?:登录|登入|登陆)[。！!]?$|^(?:您|你)(?:还|還|尚)?(?:没有|未|沒有)(?:登录|登入)|^(?:您|你)(?:需要|必须)先?(?:登录|登入)[。！!]?$',
  '^로그인이 필요(?:한|합니다)|^로그인(?:해 ?주세요|하세요)',
  String.raw`^(?:пожалуйста, )?(?:авторизуйтесь|войдите(?: на сайт| в систему)?)[.!]?$|^вы не (?:авторизованы|вошли)|^требуется (?:авторизация|вход)|только (?:для )?(?:зарегистрированн|авторизованн)`,
);

/** The most specific type comes first. */
const STATEMENTS: readonly [BlockedType, Statement][] = [
  ['ipBlock', [VISITOR_ADDRESS, BLOCKED]],
  ['captcha', [HUMAN_TASK]],
  ['botProtection', [VISITOR_REQUEST, REFUSED]],
  ['botProtection', [AUTOMATIC_CHECK]],
  ['botProtection', [DETECTED]],
  ['authWall', [LOGIN_DEMAND, VIEW_PURPOSE]],
  ['authWall', [LOGIN_MISSING]],
];

/** Sentences that explain a wall: with a condition, a question about it, a quotation or a negation. */
const EXPLANATION = oneOf(
  String.raw`\b(?:if(?! the site connection)|when|whether|why|how|what(?! you)|says?|said|could|may|can be|never|not (?:blocked|banned)|wenn|falls|wie|warum|weshalb|was tun|si|comment|pourquoi|quand|lorsque|que faire|cuando|cómo|qué hacer|quando|como|perché|se (?:il|la|o|seu|sua|você))\b`,
  String.raw`(?<!\p{L})(?:если|как|почему|когда|что делать|что значит)(?!\p{L})`,
  '如果|怎么|如何|为什么|什么|場合|方法|なぜ|とき|경우|방법|["“”„«»「」]',
);
/** Questions are statements of captchas only. */
const QUESTION = /[?？]\s*$/;

const MAX_SENTENCE_CHARACTERS = 400;

/** Names of refusals, which prove nothing on their own. */
const REFUSAL_NAME =
  /^(?:error:? ?)?(?:(?:[45]\d\d|access|request|your (?:access|ip)|zugriff|zugang|accès|acceso|acesso|accesso|доступ)?[ :-]*(?:is )?(?:blocked|banned|denied|forbidden|restricted|rejected|unavailable|blockiert|gesperrt|verweigert|refusé|interdit|indisponible|denegado|bloqueado|negado|negato|запрещ[её]н|заблокирован)|sorry|attention|notice|hinweis|information|avis|aviso|提示|お知らせ|访问被拒绝|アクセス拒否|접근 거부|[\w-]+(?:\.[\w-]+)+)?[.!。… ]*$/iu;

const toSentences = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.slice(0, 2_000).split(/(?<=[.!?…] )|(?<=[。！？])|\s+[|·•–—-]\s+/u))
    .map((sentence) => sentence.trim().slice(0, MAX_SENTENCE_CHARACTERS));

const findType = (sentences: readonly string[]): BlockedType | undefined =>
  STATEMENTS.find(([type, patterns]) =>
    sentences.some(
      (sentence) =>
        (type === 'captcha' || !QUESTION.test(sentence)) &&
        patterns.every((pattern) => pattern.test(sentence)),
    ),
  )?.[0];

/** Returns the type of wall that a text states; undefined if there is none. */
export const findStatement = (texts: readonly string[]): BlockedType | undefined =>
  findType(toSentences(texts).filter((sentence) => sentence !== '' && !EXPLANATION.test(sentence)));

/** A shorter line can be a label. */
const MAX_LABEL_CHARACTERS = 30;

/** Whether a line is prose that states nothing that a wall states. */
export const isUnrelatedProse = (line: string): boolean =>
  line.length > MAX_LABEL_CHARACTERS && findStatement([line]) === undefined;

/** Whether every sentence of a page is the statement of a wall, or names a refusal. */
export const consistsOfStatements = (title: string, lines: readonly string[]): boolean =>
  toSentences([title, ...lines]).every(
    (sentence) =>
      REFUSAL_NAME.test(sentence) || (!EXPLANATION.test(sentence) && findType([sentence]) !== undefined),
  );
