export const PRODUCT = {
  price:
    'cost*|price*|pricing|kostet|kosten|preis|preise|prix|coute*|cout|cuesta*|precio*|charged|pay for|expensive|fee|fees|tarif*|vale|tokens does|tokens for|tokens per|tokens to|what does it take in tokens|was kostet|token price',
  'how-much':
    'set me back|how much is|how much for|how much to|how much does|how much do|how much are|how much',
  token: 'token*|credit*|jeton*|fichas|tokens',
  free: 'free|gratis|kostenlos|gratuit*|for nothing|free of charge|without paying|umsonst',
  balance:
    'left|remaining|balance|ubrig|restant*|quedan|still have|i have left|my tokens|meine tokens|verbleibend*',
  afford: 'afford|enough tokens|enough credits|leisten|assez de jetons|tokens enough',
  renew:
    'renew*|reset|resets|refill*|refresh|erneuer*|renouvel*|renuev*|when do i get new|new tokens|next tokens|tokens come back|more tokens next',
  'roll-over':
    "roll over|rollover|rolls over|carry over|carried over|unused|expire*|verfallen|verfall*|reporte*|acumul*|save up|keep my tokens|lose my tokens|lose the tokens|tokens i don't use|leftover",
  'buy-tokens':
    'pay per use|pay as you go|one time payment|per use|insufficient|not enough tokens|need more tokens|no tokens left|buy tokens|buy more tokens|more tokens|extra tokens|top up|topup|additional tokens|buy credits|ran out|run out|out of tokens|out of credits|tokens nachkaufen|acheter des jetons|comprar fichas|comprar tokens|token pack*',
  plan: 'plan|plans|subscription*|subscribe|tier|tiers|membership|abo|abos|abonnement*|suscripcion*|paket|package',
  'plan-free': 'starter kit|free plan|free tier|free account|free version|free trial',
  'plan-creator': 'design essentials|essentials|creator plan|cheapest plan|cheapest paid plan|smallest plan',
  'plan-professional': 'pro toolbox|pro plan|toolbox|professional plan|pro',
  'plan-studio': 'superstar suite|superstar|studio plan|biggest plan|largest plan|top plan|suite',
  'plan-partner': 'partner plan|partner|enterprise|reseller',
  monthly: 'month|monthly|per month|a month|each month|monat|monatlich|mois|mes|mensual',
  yearly: 'year|yearly|annual*|per year|a year|jahr|jahrlich|annee|ano|anual',
  trial: 'trial|try it|try for free|test it free|probieren|testen|essai|prueba|try before|demo',
  upgrade: "upgrade*|downgrade*|changer d'abonnement|move to",
  cancel:
    'cancel*|kundig*|unsubscribe|resili*|annul*|cancelar|stop my subscription|stop paying|quit|end my subscription|stop the plan|stop plan',
  'failed-run':
    "failed|fails|fail|error run|failed run|crashed|cancelled run|canceled run|run fails|bad result|didn't work|did not work|fehlgeschlagen*|echou*|fallid*|if i cancel|cancel halfway|cancel a run halfway|stop a run|stop the run|cancel the run|result is bad|cancel a run|when a run",
  refund:
    'my tokens back|tokens back|credits back|my money back|refund*|money back|geld zuruck|ruckerstatt*|rembours*|reembols*|devolucion|give back',
  invoice: 'invoice*|receipt*|rechnung*|facture*|factura*|bill|bills|beleg|vat|tax|quittung',
  'payment-method':
    'credit card|card|payment method*|pay by|paypal|stripe|zahlungsart|zahlung*|carte|tarjeta|payment|payments|declined|payment failed|card expired|pay with|bank transfer',
  discount:
    'discount*|coupon*|promo*|code promo|rabatt*|gutschein*|remise|descuento*|cheaper|nonprofit|student',
  preview: 'preview*|vorschau|apercu|vista previa',
  again: 'again|twice|re-download|redownload|download again|second time|noch einmal|nochmal|encore|otra vez',
  account: 'account|konto|compte|cuenta|profile page',
  delete: 'delet*|remove my account|close my account|loschen|supprim*|borrar|eliminar|erase my',
  'sign-in':
    'signing in|logging in|sign in|log in|login|signin|log on|anmelden|einloggen|connexion|se connecter|iniciar sesion|sign up|signup|register|registrieren|create an account|inscri*|registrarme|magic link|email link|sign-in email|login email|login link',
  password: 'password*|passwort*|mot de passe|contrasena*|kennwort',
  forgot: "forgot*|lost|reset|vergessen|oublie*|olvid*|can't remember",
  email: 'email*|e-mail*|mail|correo|courriel|address',
  'not-arriving':
    "never shows|inbox|never showed|never comes|doesn't show up|not showing up|not arriv*|never arriv*|doesn't arrive|didn't arrive|didn't get|not get|not receiv*|never got|kommt nicht|nicht an|no recibo|pas recu|no email|not coming|never came|missing email",
  google: 'google',
  'two-step':
    'authentication|verification code|2fa|two factor|two-factor|two step|two-step|authenticator*|zwei faktor|double authentification|dos pasos|mfa',
  devices:
    'other devices|another device|other computer*|sign out|log out|logout|signed in on|abmelden|deconnexion|cerrar sesion|session*',
  'export-data':
    'export my data|my data|personal data|download my data|gdpr|dsgvo|rgpd|meine daten|mes donnees|mis datos|what do you store|data do you store|data do you keep',
  private:
    'anyone see|who sees|people see|others see|other people see|everyone see|public|look at my|looks at my|look at the artwork|look at the art|see the artwork|see our|sees my|anyone else see|look at what i|privat*|privacy|confidential*|secure|safe to|safe for|is it safe|nda|datenschutz|confidentialit*|privacidad|who can see|secret|sensitive',
  upload:
    'servidor|serveur|upload*|hochgeladen|hochladen|televers*|subid*|subir|suben|subes|sent to your server*|send my file*|send my image*|your server*|to a server|in the cloud|cloud|leave my computer|leaves my computer|leave my device|server*|goes to|stay on my|stays on my|auf den server',
  mine: 'my art*|my image*|my file*|my design*|my picture*|meine bilder|meine dateien|mes images|mes fichiers|mis imagenes|mis archivos|my logo*|our art*|my photo*',
  'ai-training': 'train*|training|trainier*|entrain*|entren*|machine learning|teach your ai|learn from my',
  own: 'own|owns|ownership|who owns|eigentum|gehort|appartien*|propiedad|rights to',
  store:
    'where are my|where do my|store my|store our|store the|do you store|stored on|are stored|is stored|gespeichert|keep copies|keep my|you keep|conserv*|almacen*|how long do you|retention',
  offline:
    'offline|without internet|no internet|internet connection|hors ligne|sin conexion|ohne internet|sans internet|sin internet|airplane',
  install:
    'install*|download the app|desktop app|app store|native app|installier*|instal*|self host*|docker|on premise|software to install',
  browser:
    'browser*|chrome|safari|firefox|microsoft edge|navigateur|navegador|mac|windows|linux|chromebook|system requirements|requirements',
  memory: 'memory|ram|slow|lag*|freez*|crash*|speicher|lent|lento|hangs|takes forever|stuck',
  api: 'powershell|cron|headless|web to print|storefront|api|command line|terminal|cli|script|scripting|zapier|integrat*|plugin|rest api|webhook*|shopify',
  share:
    'open the report|see the report|view the report|read the report|share|shared|sharing|link to the report|report link|teilen|partag*|compart*|send the report',
  shortcut: 'zoom|key|keys|shortcut*|keyboard|hotkey*|tastenkurzel|tastatur|raccourci*|atajo*',
  undo: 'undo|redo|ruckgangig|annuler|deshacer|go back|step back',
  presets:
    'preset*|save my settings|save settings|remember settings|voreinstellung*|reglages|ajustes guardados|default settings|my settings',
  'shop-profile':
    "own minimum|own limits|different limits|my limits|our limits|set the checker|my own rules|own checking|shop profile*|own rules|our rules|my rules|thresholds|custom profile|checking rules|my press limits|shop rules|check profile|shop's rules",
  support:
    'support|contact|human|help desk|talk to|customer service|kontakt|hilfe|aide|ayuda|contacto|phone number|email you|reach you|bug|report a bug|feedback',
  assistant:
    'assistant|chatbot|chat bot|are you a bot|are you ai|are you human|who are you|what can you do|who made you|bot|what can i ask|chat',
  languages:
    'language*|german|french|spanish|deutsch|espanol|francais|sprache*|langue*|idioma*|translate the app|english only',
  limits: 'limit|limits|how many files|maximum|max|at a time|grenze*|limite*|maximal*',
  refused:
    "rejected|rejects|reject|won't open|wont open|doesn't open|cannot open|can't open|not opening|refuses|corrupt*|damaged|broken file|couldn't read|could not read|fails to open|error opening|unreadable|kaputt|beschadigt|corromp*|danad*|unsupported",
  'ai-without-pdf': 'pdf compatible|create pdf compatible|pdf-compatible',
  password_file:
    'locked|locked with a password|encrypted|password protected|encrypted pdf|locked pdf|pdf password|passwortgeschutzt',
  community:
    'tutorial*|video*|course*|webinar|training for|getting started|get started|where do i start|first steps|how does it work|how does this work|what is this|what is printready|what does printready|new here|beginner*|anfangen|commencer|empezar',
  team: 'team|teams|employee*|several users|multiple users|seats|share an account|mitarbeiter|equipe|equipo|coworker*|staff',
  'send-to':
    'result to another tool|to another tool|to the next tool|into another tool|send to|next tool|pass on|chain|hand on|tool to tool',
  history:
    'last results|history|recent*|find my result*|lost my result|verlauf|historial|historique|old results|previous result*|closed the tab|close the tab|lost my work|reload*|my work lost|browser crashed',
  'self-host':
    'docker|self host*|self-host*|own server|our own server|on premise|nas|on-premise|host it ourselves|host it ourself',
  'rate-limit': 'rate limit*|too many requests|too many emails|wait 60 minutes',
  device: 'ipad|tablet|android|phone|iphone|mobile|handy|movil|smartphone|laptop',
  'works-on':
    'work on|works on|run on|runs on|use it on|use on|use this on|work in|works in|available for|available on|compatible with|possible on|lauft|funktioniert|fonctionne|funciona',
  'new-email':
    'change my email|change email|change my e mail|e mail address|new email|different email|update my email',
  'change-plan':
    "downgrade*|change my plan|switch plan*|change plan*|change the plan|plan wechseln|changer de plan|changer d'abonnement|cambiar de plan|upgrade my plan|downgrade my plan|larger plan|bigger plan|smaller plan",
  'when-charged':
    'when am i charged|when do i pay|when are tokens|when will i be charged|charged when|when is a token',
  'delete-me':
    'close my account|remove my account|delete my account|close the account|delete the account|delete everything|delete all my data|erase my data|delete my data|forget me|right to be forgotten',
} as const;
