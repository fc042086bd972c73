import { settingsKey } from './settings.ts';

/**
 * Runs in <head> before the first paint and puts the kept settings on <html> as attributes, so nothing flashes. It is
 * text, because it must not wait for any bundle; `settingsStore.showSettings` sets the same attributes later.
 */
export const noFlashScript = `(function(){var d=document.documentElement.dataset,s={};try{s=JSON.parse(localStorage.getItem('${settingsKey}'))||{}}catch(e){}
function pick(v,a){return a.indexOf(v)<0?a[0]:v}
var m=pick(s.mode,['light','dark','system']);if(m==='system')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.mode=m;d.text=pick(s.textSize,['medium','small','large','huge']);d.nav=s.navCollapsed===true?'collapsed':'full';
d.content=pick(s.contentWidth,['boxed','full']);d.skin=pick(s.skin,['default','bordered','semi-dark']);
d.color=pick(s.themeColor,['primary','secondary','info','success','warning','error']);d.blur=String(s.appBarBlur!==false)})()`;
