import { jalaliMonthNames, weekDayNames } from '#shared/strings.ts';
import { amountsHiddenKey } from '../ui/text/privacyStore.ts';

/* The Jalali year began so many days before 1970; a year of 33-year cycles is leap as below (from 1343 to 1472). */
const newYear1348 = 286;

/**
 * Text of a script in <head>, behind that of the first calls: writes what the investor's assets are worth, with the day of the
 * price, into the room that the screen keeps for it (`data-first-asset`), as soon as the answer of the page's first call is
 * there. It waits for no bundle, so it carries its own way to write an amount and a day; a test holds them to those of the
 * panel. Amounts that the person hides, an answer without a price and a failure stay to the screen.
 */
export function firstAssetScript(call: string): string {
  const names = JSON.stringify([weekDayNames, jalaliMonthNames]);
  return `(function(call,names){
function persian(text){return String(text).replace(/\\d/g,function(digit){return String.fromCharCode(1776+Number(digit))})}
function length(year){return(25*year+11)%33<8?366:365}
function dayText(iso){var days=Date.parse(iso)/864e5,rest=days+${newYear1348},year=1348;
while(rest>=length(year)){rest-=length(year);year+=1}
var month=rest<186?Math.floor(rest/31):6+Math.floor((rest-186)/30),day=rest<186?rest%31:(rest-186)%30;
return persian(names[0][(days+5)%7]+' '+(day+1)+' '+names[1][month])}
window.earlyCalls.answers[call].then(function(answer){var data=answer&&answer.body&&answer.body.data,room=document.querySelector('[data-first-asset]');
if(!data||!data.oldestNavDate||!room)return;try{if(localStorage.getItem('${amountsHiddenKey}')==='1')return}catch(e){}
room.querySelector('span').textContent=dayText(data.oldestNavDate);
room.querySelector('bdi').textContent=persian(data.totalValue.replace(/\\B(?=(\\d{3})+$)/g,'\\u066c'));room.hidden=false})})(${JSON.stringify(call).replaceAll('<', '\\u003c')},${names})`;
}
